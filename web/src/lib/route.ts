/** What an address of the table means. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; step: number | null; view: string | null; analyse: boolean }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'workshop'; game: string }
  | { page: 'lost' };

export function parse(path: string, query = '', fragment = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'lobby' };
  if (first === 't' && second !== undefined && parts.length === 2) return { page: 'table', table: second };
  if (first === 't' && second !== undefined && third === 'replay' && parts.length === 3) {
    const asked = new URLSearchParams(query);
    const step = Number.parseInt(asked.get('step') ?? '', 10);
    return {
      page: 'replay',
      table: second,
      step: Number.isNaN(step) ? null : step,
      view: asked.get('view'),
      analyse: asked.has('analyse'),
    };
  }
  if (first === 'rules' && second !== undefined && parts.length === 2) {
    return { page: 'rules', game: second, rule: fragment.replace(/^#/, '') };
  }
  if (first === 'workshop' && parts.length <= 2) return { page: 'workshop', game: second ?? '' };
  return { page: 'lost' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
