/** Addresses of our pages; the others are data, files and what a machine asks for, and fail as they always did. */
export const isPage = (path: string): boolean =>
  !['/api', '/boards', '/health', '/metrics'].some((other) => path === other || path.startsWith(`${other}/`)) &&
  !path.slice(path.lastIndexOf('/')).includes('.');
