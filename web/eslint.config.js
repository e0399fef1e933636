import js from '@eslint/js';
import prettier from 'eslint-config-prettier/flat';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', '.samples/', 'src/generated/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      // The compiler checks names, and knows the types of the browser.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Maps and sets that nobody watches are plain on purpose.
      'svelte/prefer-svelte-reactivity': 'off',
      // These are for the compiler, which says when they are not needed.
      'svelte/no-unused-svelte-ignore': 'off',
      // A blank that must stay where a line ends.
      'svelte/no-useless-mustaches': 'off',
      // A test may say that something is there.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
