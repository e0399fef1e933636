import { describe, expect, it } from 'vitest';
import { markup } from './draw';
import { CAST, face } from './faces';

describe('the faces of the bots', () => {
  it('draws nobody like anybody else, and no tone is missing', () => {
    const drawn = CAST.map((name) => markup(face(name)));
    expect(new Set(drawn).size).toBe(CAST.length);
    for (const text of drawn) {
      expect(text).not.toMatch(/undefined|NaN/);
      for (const [, colour] of text.matchAll(/(?:fill|stroke)="([^"]+)"/g)) expect(colour).toMatch(/^(#|none)/);
    }
  });

  it('knows a second one of a name, and gives anybody else a face that stays', () => {
    expect(markup(face('Mirko 2'))).toBe(markup(face('Mirko')));
    expect(face('Robbie')).toBe(face('Robbie'));
  });
});
