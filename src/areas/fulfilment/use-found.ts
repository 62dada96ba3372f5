import { useLingui } from '@lingui/react/macro';
import { positionPick } from '#schema/operations/fulfilment.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { useScanner } from '#src/kit/scan/scanner.ts';
import { whyNotFolder, type WhyNotFolder } from './found-folder.ts';
import type { PickLine } from './pick-lines.ts';

interface Now {
  lines: () => readonly PickLine[];
  pick: (id: string) => void;
}

interface Found {
  code: string;
  came: 'picked' | 'typed' | 'failed';
  line: PickLine;
  shelf: string;
}

/** Picks the folder that a line describes by the code on its label; the reason if the code is that of something else. */
export function useFound(now: Now, noted: (found: Found) => void) {
  const { t } = useLingui();
  const { signal } = useScanner();
  return async (line: PickLine, text: string, isScanned: boolean): Promise<WhyNotFolder | null> => {
    const code = normaliseCode(text);
    const whyNot = await whyNotFolder(now.lines(), line, code);
    if (whyNot) {
      signal('rejected');
      return whyNot;
    }
    const { name, position } = line;
    const { id: entityId, orderId, quantity } = position;
    const payload = { orderId, scanned: isScanned, quantity, code };
    const isSaved = await saving(() => run.save(positionPick, { entityId, payload }));
    if (isSaved) now.pick(entityId);
    noted({ code, came: isSaved ? (isScanned ? 'picked' : 'typed') : 'failed', line, shelf: '' });
    if (isSaved) announce(t`${code} picked for ${name}`);
    return null;
  };
}
