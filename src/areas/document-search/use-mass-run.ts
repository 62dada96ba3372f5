import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { documentMassCalls } from '#schema/calls/document-mass.ts';
import { call } from '#src/data/calls/call.ts';
import { noteMassChange } from '#src/data/searches/mass-changes.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import type { RunValues } from './mass-change.ts';
import { useRunState } from './use-run-state.ts';

/** Starts a change of many documents, follows it, and takes it back. The same run is asked for again when its answer was lost. */
export function useMassRun(ids: readonly string[]) {
  const { i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [isStarting, setStarting] = useState(false);
  const [refused, setRefused] = useState('');
  const run = useRunState(id);
  const { look } = run;
  const start = useCallback(
    async (values: RunValues) => {
      setStarting(true);
      const outcome = await call(documentMassCalls.massUpdateRun, { id, guidList: [...ids], ...values });
      setRefused(troubleText(i18n, outcome));
      if (outcome.kind === 'done') {
        await noteMassChange({ id, documents: ids.length, at: Date.now(), isRun: true });
        await look();
      }
      setStarting(false);
    },
    [id, ids, look, i18n],
  );
  return { ...run, start, busy: run.busy || isStarting, trouble: refused || run.trouble };
}
