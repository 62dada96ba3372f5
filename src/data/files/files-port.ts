import type { LazyBytes } from '#src/data/bytes/lazy-bytes.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import type { Files } from '#sync/ports.ts';

const kept = () => import('./kept-files.ts');

/** The files of operations for the engine. Its code is loaded with the first file: most days have none. */
export function filesPort(bytes: LazyBytes, place: Workplace = here()): Files {
  return {
    send: async (id) => {
      const { keptFile } = await kept();
      const file = await keptFile(await bytes.open(), id);
      if (!file) return 'absent';
      const [{ sendFile }, { sentBy }] = await Promise.all([import('./send-file.ts'), import('#sync/files/upload.ts')]);
      return sentBy(await sendFile(file, place));
    },
    drop: async (ids) => (await kept()).dropFiles(await bytes.open(), ids),
    sweep: async (named) => {
      if (await bytes.isUsed()) await (await kept()).sweepFiles(await bytes.open(), named);
    },
  };
}
