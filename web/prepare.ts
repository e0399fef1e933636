/// <reference types="node" />
/** Before the tests: types of the wire, and samples of real games, from the rules as they are now: what was compiled of older ones does not run. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const own = join(root, '.venv', 'bin', 'python');
const python = process.env['PYTHON'] ?? (existsSync(own) ? own : 'python');

export default function prepare(): void {
  for (const made of [['-m', 'stormdeck.web.protocol.typescript'], ['scripts/make_wire_samples.py']]) {
    try {
      execFileSync(python, made, { cwd: root, stdio: 'inherit' });
    } catch {
      throw new Error(`"${python} ${made.join(' ')}" failed; it needs Stormdeck installed (\`make test-fast\` does that), or PYTHON.`);
    }
  }
}
