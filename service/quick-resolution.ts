import { registerHooks, type ResolveFnOutput } from 'node:module';

/** A package of hundreds of modules that import each other by file. */
const MANY_MODULES = '/node_modules/drizzle-orm/';
const FILE = /^\.{1,2}\/.*\.js$/;
const PACKAGE = /^(?:@[\w-]+\/)?[a-z]/;

/**
 * Resolves a package once for all modules of the service, and the modules within drizzle by their address. Node parses the whole
 * `package.json` of a package for each import of it and for each of its modules; drizzle's has 180 kB, which took almost a
 * second of a processor at each start.
 */
export function resolveQuickly(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL = '' } = context;
      const isOurs = !parentURL.includes('/node_modules/');
      if (!isOurs && parentURL.includes(MANY_MODULES) && FILE.test(specifier))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      if (!isOurs || !PACKAGE.test(specifier)) return next(specifier, context);
      const known = found.get(specifier);
      if (known) return known;
      const resolved = next(specifier, context);
      found.set(specifier, { ...resolved, shortCircuit: true });
      return resolved;
    },
  });
}
