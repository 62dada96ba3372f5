import { here, type Workplace } from '#src/data/workplace/workplace.ts';

/** A thing that one tab at a time has. */
export interface TabLock {
  /** Takes it from the tab that has it. */
  take(): void;
}

interface Turns {
  /** Called when this tab has it. */
  onHere: () => void;
  /** Called when another tab has taken it; this one waits for it again. */
  onTaken: () => void;
}

/** Waits until this tab has the thing of a name: two of them would write over each other. It is free again when the tab ends. */
export function inOneTab(name: string, { onHere, onTaken }: Turns, { device: { locks } }: Workplace = here()): TabLock {
  let waiting = new AbortController();
  const ask = async (options: LockOptions): Promise<void> => {
    let hasIt = false;
    try {
      await locks?.request(name, options, () => {
        hasIt = true;
        onHere();
        return new Promise<never>(() => undefined); // until the tab ends
      });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      if (!hasIt) return;
      onTaken();
      await wait();
    }
  };
  const wait = () => {
    waiting = new AbortController();
    return ask({ signal: waiting.signal });
  };
  // on plain http each tab is alone
  if (locks) void wait();
  else onHere();
  return {
    take: () => {
      waiting.abort();
      void ask({ steal: true });
    },
  };
}
