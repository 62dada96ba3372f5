import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { importCalls } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { codeAttribute } from '#schema/rules/code-attribute.ts';
import type { ColumnMapping, ImportConfig } from '#schema/rules/import/import-config.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { MappingTable } from '#src/parts/map-columns/mapping-table.tsx';
import { badFileWords } from './bad-file-words.ts';
import { MappedRows } from './mapped-rows.tsx';
import { configToSave, isUnsaved } from './mapping-state.ts';
import { ReadingForm } from './reading-form.tsx';

export type Details = CallResult<typeof importCalls.importDetails>;

interface Props {
  details: Details;
  documentClass: DocumentClass | undefined;
  onSaved: () => void;
  /** Is given whether the card shows something else than what is saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

const open: readonly number[] = [states.new, states.checked];

/** The way the file is read, its columns with their first values and targets, and the first rows as they will be. */
export function MappingCard({ details, documentClass, onSaved, onUnsaved }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { columns, sample, config, row } = details;
  const onlineOnly = useOnlineOnly();
  const isOpen = open.includes(row.status) && !row.hasRun;
  const { reading, setReading, mappings, onChange, busy, trouble, save, unsaved } = useMapping(details, onSaved);
  useEffect(() => onUnsaved(isOpen && unsaved), [onUnsaved, isOpen, unsaved]);
  const targets = useTargets(documentClass);
  return (
    <Card aria-labelledby={id} className="flex flex-col pb-4">
      <CardHead
        id={id}
        title={t`Mapping`}
        actions={
          isOpen ? (
            <Button busy={busy} disabledReason={onlineOnly && i18n._(onlineOnly)} onClick={() => void save()}>
              {t`Save mapping`}
            </Button>
          ) : undefined
        }
      />
      {details.badFile === '' ? null : (
        <div className="px-5 pb-3">
          <Banner tone="danger">
            {i18n._(badFileWords(details.badFile))} {t`Nothing was imported. Correct it and create a new import.`}
          </Banner>
        </div>
      )}
      <ReadingForm config={reading} fileName={row.fileName} disabled={!isOpen} onChange={setReading} />
      <div className="thin-scroll overflow-x-auto px-5">
        <MappingTable
          {...{ columns, sample, mappings, targets, onChange }}
          attributes={documentClass?.attributes ?? []}
          disabled={!isOpen}
        />
      </div>
      <MappedRows {...{ columns, sample, mappings, targets }} />
      <p role="alert" className="px-5 pt-2 font-bold text-on-danger">
        {troubleText(i18n, trouble)}
      </p>
      {config.columns.length === 0 && isOpen ? (
        <p className="px-5 pt-2 text-muted">{t`Choose the column with the box code first.`}</p>
      ) : null}
    </Card>
  );
}

function useTargets(documentClass: DocumentClass | undefined) {
  const { t } = useLingui();
  const attributes = documentClass?.attributes ?? [];
  const code = codeAttribute(attributes);
  return [
    { value: '', label: t`Not imported` },
    { value: 'container.code', label: t`Box code` },
    { value: 'container.type', label: t`Type of the box` },
    { value: 'costCenter', label: t`Cost center` },
    { value: 'code', label: t`Document code` },
    ...attributes.filter((each) => each !== code).map(({ id, name }) => ({ value: `attribute:${id}`, label: name })),
  ];
}

function useMapping({ config, row, columns }: Details, onSaved: () => void) {
  const { t } = useLingui();
  const [mappings, onChange] = useState<readonly ColumnMapping[]>(config.columns);
  const [reading, change] = useState<ImportConfig>(config);
  const setReading = (part: Partial<ImportConfig>) => change((before) => ({ ...before, ...part }));
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Outcome<unknown>>();
  const shown = configToSave(reading, mappings, columns);
  const save = async () => {
    setBusy(true);
    const { projectId, configId, id: importId, name } = row;
    const outcome = await call(importCalls.importConfigSave, {
      opId: crypto.randomUUID(),
      id: configId,
      importId,
      projectId,
      name,
      config: shown,
    });
    setBusy(false);
    setTrouble(outcome);
    if (outcome.kind === 'done') snack(t`The mapping is saved. Check the file next.`);
    onSaved();
  };
  return { reading, setReading, mappings, onChange, busy, trouble, save, unsaved: isUnsaved(shown, config) };
}
