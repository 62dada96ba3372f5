import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { syncActions } from '#src/data/sync/status.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { bringIn, toBring } from './bring-in.ts';
import { readFile, type FileFault, type ReadFile } from './read-file.ts';
import { faultWords } from './words.ts';

/** State of a file, from its selection to the conflict desk. */
export function useRescue() {
  const { t, i18n } = useLingui();
  const { identity } = useSession();
  const [read, setRead] = useState<ReadFile | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [brought, setBrought] = useState(0);

  const showFault = (why: FileFault | null) => {
    setFault(why);
    if (why) announce(i18n._(faultWords[why]), 'assertive');
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File) =>
    during(async () => {
      setRead(null);
      setBrought(0);
      // a file that was removed after its selection cannot be read, so it counts as none
      const found = await readFile({ size: file.size, text: () => file.text().catch(() => '') }, identity?.clientId ?? '');
      showFault('fault' in found ? found.fault : null);
      if (!('fault' in found)) setRead(found);
    });
  const bring = (from: ReadFile) =>
    during(async () => {
      const wanted = toBring(from);
      const { fault: why, ...after } = await bringIn(from);
      const count = wanted.filter(({ opId }) => after.states.get(opId) === 'waiting').length;
      setRead(after);
      setBrought((before) => before + count);
      showFault(why);
      // the conflicts arrive by the feed, so this pulls immediately
      syncActions.sendNow();
      if (!why) announce(t`${plural(count, { one: '# change imported', other: '# changes imported' })}`);
    });
  return { read, fault, isBusy, brought, left: read ? toBring(read).length : 0, choose, bring };
}
