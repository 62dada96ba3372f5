import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Cloud, GitCompareArrows } from 'lucide-react';
import { useState, type KeyboardEventHandler } from 'react';
import type { Conflict, DifferingField } from '#schema/records/conflict.ts';
import { RadioGroup } from '#src/kit/inputs/radio.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { Switch } from '#src/kit/switch.tsx';
import { momentText } from '#src/text/dates.ts';
import { characterMarks } from './character-marks.ts';
import { resultOf, sideOf, type Decision } from './decision.ts';
import { EqualFields } from './equal-fields.tsx';
import { useFieldWords } from './field-words.ts';
import { FieldSide } from './field-side.tsx';
import { FromImport } from './from-import.tsx';
import { useCompareKeys } from './compare-keys.ts';
import { ResultEditor } from './result-editor.tsx';
import { TabletHead } from './tablet-head.tsx';

interface CompareProps {
  conflict: Conflict;
  decision: Decision;
  onDecision: (decision: Decision) => void;
  /** The choice by picked sides, field by field; missing if both sides are read-only. */
  byField: 'fields' | 'merge' | undefined;
}

const columns = 'grid-cols-1 sm:grid-cols-[132px_minmax(0,1fr)_minmax(0,1fr)]';

function FieldLine(
  props: CompareProps & { field: DifferingField; onPick: (from: 'device' | 'service') => void; onKeyDown: KeyboardEventHandler },
) {
  const { t } = useLingui();
  const words = useFieldWords();
  const { field, decision } = props;
  const label = words.label(field);
  const [was, device, service] = [field.base, field.device, field.service].map((value) => words.text(field.field, value));
  const marks = characterMarks(device ?? '', service ?? '');
  const side = sideOf(decision, field);
  const isChoice = props.byField !== undefined;
  const sides = (
    <>
      <div className="sm:pt-2">
        <p className="font-bold">{label}</p>
        {props.conflict.baseRow === '' ? null : (
          <p className="text-small break-words text-muted">{was ? <Trans>was {was}</Trans> : <Trans>was empty</Trans>}</p>
        )}
      </div>
      <FieldSide
        side="device"
        label={t`${label}, device: ${device || t`No value`}`}
        pieces={marks.device}
        evidence={field.deviceEvidence}
        checked={side === 'device'}
        isChoice={isChoice}
      />
      <FieldSide
        side="service"
        label={t`${label}, server: ${service || t`No value`}`}
        pieces={marks.service}
        evidence={field.serviceEvidence}
        checked={side === 'service'}
        isChoice={isChoice}
      />
    </>
  );
  const line = { 'data-field': field.field, className: `grid ${columns} items-start gap-3 border-t border-line px-4 py-3` };
  return isChoice ? (
    <RadioGroup
      {...line}
      label={label}
      value={side === 'edit' ? undefined : side}
      onChange={props.onPick}
      onKeyDown={props.onKeyDown}
    >
      {sides}
    </RadioGroup>
  ) : (
    <div {...line} role="group" aria-label={label}>
      {sides}
    </div>
  );
}

/** Returns the author and time of the record the case collides with; its own history does not contain them. */
function madeInVault(serviceRow: string): { who: string; at: number } | undefined {
  if (serviceRow === '') return undefined;
  const row: unknown = JSON.parse(serviceRow);
  if (row === null || typeof row !== 'object') return undefined;
  const [who, at]: unknown[] = [Reflect.get(row, 'createdByName'), Reflect.get(row, 'createdAt')];
  return typeof who === 'string' && typeof at === 'number' && at > 0 ? { who, at } : undefined;
}

/** Heads of both columns: source and time. */
function Heads({ conflict }: { conflict: Conflict }) {
  const { i18n } = useLingui();
  const vault =
    conflict.timeline.findLast(
      (event) => event.what === 'changedOnService' || event.what === 'closed' || event.what === 'created',
    ) ?? madeInVault(conflict.serviceRow);
  return (
    <div className={`grid ${columns} gap-3 bg-sunken px-4 py-3`}>
      <span className="text-small text-muted max-sm:hidden">
        <Trans>Field</Trans>
      </span>
      <TabletHead conflict={conflict} />
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-bold">
          <Cloud size={18} aria-hidden />
          <Trans>Server</Trans>
        </p>
        {vault ? (
          <p className="truncate text-small text-muted">
            {vault.who}, {momentText(i18n, vault.at)}
          </p>
        ) : null}
        <FromImport conflict={conflict} />
      </div>
    </div>
  );
}

/** Only differing fields, with equal styling of both sides and the common base under the name (ux.md §7). */
export function Compare({ conflict, decision, onDecision, byField }: CompareProps) {
  const take = byField ?? 'fields';
  const { t } = useLingui();
  const [showEqual, setShowEqual] = useState(false);
  const pick = (field: DifferingField, from: 'device' | 'service') =>
    onDecision({ ...decision, take, fields: { ...decision.fields, [field.field]: { from, value: '' } } });
  const edit = (field: DifferingField, value: string) =>
    onDecision({ ...decision, take, fields: { ...decision.fields, [field.field]: { from: 'edit', value } } });
  const keys = useCompareKeys(conflict.fields, pick);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 px-1">
        <GitCompareArrows size={20} aria-hidden className="text-link" />
        <p className="flex-1 basis-60 text-office text-soft">
          <strong>
            <Plural value={conflict.fields.length} one="# field differs" other="# fields differ" />
            {', '}
            <Plural value={conflict.equalFields} one="# is equal." other="# are equal." />
          </strong>{' '}
          <Trans>The version you do not choose stays in history.</Trans>
        </p>
        <Switch label={<Trans>Show equal fields</Trans>} checked={showEqual} onChange={setShowEqual} />
      </div>
      <Card className="overflow-hidden">
        <Heads conflict={conflict} />
        <div role="group" aria-label={t`Differing fields`}>
          {conflict.fields.map((field) => (
            <FieldLine
              key={field.field}
              conflict={conflict}
              decision={decision}
              onDecision={onDecision}
              byField={byField}
              field={field}
              onPick={(from) => pick(field, from)}
              onKeyDown={keys}
            />
          ))}
        </div>
        {showEqual ? <EqualFields conflict={conflict} /> : null}
        {byField ? (
          <ResultEditor
            projectId={conflict.projectId}
            fields={conflict.fields.map((field) => ({ field, value: resultOf(decision, field), side: sideOf(decision, field) }))}
            onEdit={edit}
            onKeyDown={keys}
          />
        ) : null}
      </Card>
    </div>
  );
}
