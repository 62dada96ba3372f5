import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { costCenterCalls, type CostCenterState } from '#schema/calls/cost-centers.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { PeopleColumn } from './people-column.tsx';

interface Props {
  center: CostCenterState;
  onClose: () => void;
  onDone: () => void;
}

/** Chooses the people of a cost center from two lists; without people everyone may use it. */
export function PeopleDialog({ center, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { ids, found, isLoaded, busy, trouble, search, setSearch, turn, submit } = usePeople({ center, onClose, onDone });
  return (
    <FormDialog
      open
      width="wide"
      height={620}
      title={<Trans>Who may use {center.costCenterCode}</Trans>}
      submitLabel={t`Save`}
      busy={busy}
      disabledReason={isLoaded ? undefined : t`The people are still loading`}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-stack">
        <p>
          {ids.size === 0 ? (
            <Trans>Everyone may use it. Choose people to limit it to them.</Trans>
          ) : (
            <Plural value={ids.size} one="Only # person may use it." other="Only # people may use it." />
          )}
        </p>
        <Field type="text" label={t`Search people`} value={search} onChange={setSearch} />
        {isLoaded ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <PeopleColumn title={t`Everyone else`} people={found.filter(({ id }) => !ids.has(id))} adds onTurn={turn} />
            <PeopleColumn title={t`May use it`} people={found.filter(({ id }) => ids.has(id))} onTurn={turn} />
          </div>
        ) : trouble ? null : (
          <Skeleton className="h-40" />
        )}
        <Trouble>{troubleText(i18n, trouble)}</Trouble>
      </div>
    </FormDialog>
  );
}

/** The people on both lists, and saving those who are chosen. */
function usePeople({ center, onClose, onDone }: Props) {
  const { t } = useLingui();
  const answer = useCalled(costCenterCalls.get, { costCenterId: center.costCenterId });
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const ids = chosen ?? new Set(answer.data?.userIds);
  const wanted = search.trim().toLocaleLowerCase();
  const found = (answer.data?.people ?? []).filter(({ name, userName }) =>
    `${name} ${userName}`.toLocaleLowerCase().includes(wanted),
  );
  const turn = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const submit = async () => {
    setBusy(true);
    const outcome = await call(costCenterCalls.usersToCostCenter, { costCenterId: center.costCenterId, userIds: [...ids] });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(outcome);
    snack(
      ids.size === 0 ? t`${center.costCenterCode} is open to everyone.` : t`The people of ${center.costCenterCode} are saved.`,
    );
    onDone();
    return onClose();
  };
  return {
    ids,
    found,
    // the list on this device may have people who were taken out since: it is shown, and saved, when the service has answered
    isLoaded: answer.data !== undefined && !answer.stale,
    busy,
    trouble: trouble ?? answer.fault,
    search,
    setSearch,
    turn,
    submit,
  };
}
