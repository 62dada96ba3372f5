import { useSession } from '#src/data/session/session.ts';
import { loadPrints } from './later-parts.ts';
import type { Box } from './use-box.ts';

/** Prints of a box, made on this device by code that is loaded on first use. */
export function usePrints(box: Box) {
  const operator = useSession().identity?.name ?? '';
  const print = { box, operator };
  return {
    protocolPdf: async () => (await loadPrints()).printProtocol(print),
    protocolCsv: async () => (await loadPrints()).exportProtocol(print),
    separator: async (set: number) => (await loadPrints()).printSeparator(print, set),
  };
}
