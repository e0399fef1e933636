import { describe, expect, it } from 'vitest';
import { isPage } from './pages';

describe('what may be answered by the page without a connection', () => {
  it.each(['/', '/t/abcDEF2345', '/t/abcDEF2345/replay', '/rules/thunder-and-lightning', '/apiary'])('%s is a page', (path) => {
    expect(isPage(path)).toBe(true);
  });

  it.each(['/api', '/api/tables', '/api/games', '/boards/spark/board.js', '/health', '/metrics', '/worker.js', '/assets/index-x.css'])(
    '%s is none',
    (path) => {
      expect(isPage(path)).toBe(false);
    },
  );
});
