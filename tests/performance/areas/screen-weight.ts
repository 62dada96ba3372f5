import type { Measurement } from '#tests/performance/bench-rig.ts';
import { documentScreens, filesOverShell, orderScreens, readManifest, sum, type Screen } from '#tests/performance/route-files.ts';

/** JavaScript that screens of an area bring on top of the shell, counted from the files of the build. */
const weightOf = (name: string, screens: readonly Screen[]): Measurement => ({
  name,
  measure: async () => {
    const manifest = readManifest();
    return screens.map(({ name: screen, needed, most }) => {
      const files = filesOverShell(manifest, needed);
      const how = `gzip, ${files.length} files that the shell has not brought`;
      return {
        name: `JavaScript of the ${screen} over the shell`,
        value: sum(files) / 1_000,
        unit: 'kB',
        mark: most / 1_000,
        how,
      };
    });
  },
});

export const documentWeight = weightOf('document-weight', documentScreens);
export const orderWeight = weightOf('order-weight', orderScreens);
