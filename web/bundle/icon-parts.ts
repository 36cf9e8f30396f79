import type { Plugin } from 'vite';

const ICON = /[\\/]icons[\\/][^\\/]+$/;

/**
 * Only the used parts of lucide-react: its icons have names for classes that nothing here looks
 * for, keys for a list whose order never changes, and the size that it takes without; and it makes
 * names for React's tools. Nothing of that compresses well.
 */
export function iconParts(): Plugin {
  return {
    name: 'pcr-icon-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]lucide-react[\\/].*\.m?js$/ },
      handler: (code, id) => ({
        code: ICON.test(id) ? bareIcon(code) : withoutIconNames(code),
        map: null,
      }),
    },
  };
}

/** A module of one icon with nothing but what it draws. */
export const bareIcon = (code: string): string =>
  code
    .replace(/,\s*key: "[^"]*"/g, '')
    .replace(/^ {2}name: "[^"]*",\n {2}size: 24,\n/m, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '');

/** The module that makes components of icons, without what it does with their names. */
export const withoutIconNames = (code: string): string =>
  code
    .replace(/typeof iconDataOrName === "string" \? .* : (?=iconDataOrName;)/, '')
    .replace(/^ {2}if \(iconData\.name\) \{\n.*\n {2}\}\n/m, '');
