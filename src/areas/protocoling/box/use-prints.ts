import { useSession } from '#src/data/session/session.ts';
import { loadPrints } from './later-parts.ts';
import type { Box } from './use-box.ts';

/** Everything that can be printed of a box, made on this device: the code that makes it comes when it is first needed. */
export function usePrints(box: Box) {
  const operator = useSession().identity?.name ?? '';
  const print = { box, operator };
  return {
    protocolPdf: async () => (await loadPrints()).printProtocol(print),
    protocolCsv: async () => (await loadPrints()).exportProtocol(print),
    separator: async (set: number) => (await loadPrints()).printSeparator(print, set),
  };
}
