import type { Plugin } from 'vite';

/**
 * Only the used parts of react-router: its forms and its scroll restoration would stay, since a
 * call that makes a component, and the name that it gets for React's tools, might do something.
 */
export function routerParts(): Plugin {
  return {
    name: 'pcr-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/].*\.m?js$/ },
      handler: (code) => ({
        code: code
          .replace(/= (React\$1\.(?:forwardRef|createContext|memo))\(/g, '= /* @__PURE__ */ $1(')
          .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, ''),
        map: null,
      }),
    },
  };
}
