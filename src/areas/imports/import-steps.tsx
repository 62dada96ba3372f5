import { useLingui } from '@lingui/react/macro';
import { StepLine, type StepState } from '#src/kit/feedback/step-line.tsx';
import type { Details } from './mapping-card.tsx';
import { stepStates } from './step-states.ts';

/** The steps of an import, and where it is: its file, the mapping, the check, the import itself. */
export function ImportSteps({ details: { row, config, badFile } }: { details: Details }) {
  const { t } = useLingui();
  const states = stepStates({
    status: row.status,
    hasRun: row.hasRun,
    isBad: badFile !== '' || row.message.startsWith('badFile:'),
    isMapped: config.columns.length > 0,
    isChecked: row.counters.rows > 0,
  });
  const spoken: Partial<Record<StepState, string>> = { done: t`done`, fault: t`not possible` };
  const names = [t`File`, t`Mapping`, t({ message: 'Check', context: 'noun' }), t({ message: 'Import', context: 'noun' })];
  const steps = names.map((name, at) => {
    const state = states[at] ?? 'ahead';
    return { name, state, spoken: spoken[state] };
  });
  return <StepLine label={t`Steps of the import`} steps={steps} />;
}
