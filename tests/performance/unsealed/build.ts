import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Modules of the product whose place another one takes in this build. */
const replaced = ['sealing', 'session-key', 'move-ids'];

/** Builds the application without its sealing into a folder: `node build.ts <folder>`. Never served to people. */
function withoutSealing(): Plugin {
  return {
    name: 'strongroom-without-sealing',
    enforce: 'pre',
    async resolveId(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      const name = /\/src\/data\/sealing\/([\w-]+)\.ts$/.exec(found?.id ?? '')?.[1];
      if (name === undefined || !replaced.includes(name)) return null;
      return fileURLToPath(new URL(`${name}.ts`, import.meta.url));
    },
  };
}

const [folder = ''] = process.argv.slice(2);
await build({ logLevel: 'error', plugins: [withoutSealing()], build: { outDir: folder, emptyOutDir: true } });
