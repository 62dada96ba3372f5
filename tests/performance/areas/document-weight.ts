import type { Measurement } from '#tests/performance/bench-rig.ts';
import { documentScreens, filesOverShell, readManifest, sum } from '#tests/performance/route-files.ts';

/** JavaScript the three screens of documents bring on top of the shell, counted from the files of the build. */
export const documentWeight: Measurement = {
  name: 'document-weight',
  measure: async () => {
    const manifest = readManifest();
    return documentScreens.map(({ name, needed, most }) => {
      const files = filesOverShell(manifest, needed);
      const how = `gzip, ${files.length} files that the shell has not brought`;
      return { name: `JavaScript of the ${name} over the shell`, value: sum(files) / 1_000, unit: 'kB', mark: most / 1_000, how };
    });
  },
};
