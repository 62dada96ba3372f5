import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type * as v from 'valibot';
import { sortingCalls, type categorySet } from '#schema/calls/sorting.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { LIMITS } from '#schema/limits.ts';
import { trayColours, type Category, type TrayColour } from '#schema/records/sorting.ts';
import { parseExpression } from '#schema/rules/expression-parse.ts';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { Tray, trayWords } from './tray.tsx';
import { CardFoot } from './card-foot.tsx';
import { RowButtons } from './row-buttons.tsx';
import { useRows, type Rows } from './use-rows.ts';
import { useSave } from './use-save.ts';

interface CategoriesCardProps {
  set: v.InferOutput<typeof categorySet>;
  projectId: string;
  mayEdit: boolean;
  onSaved: () => void;
}

type Row = Pick<Category, 'id' | 'name' | 'tray' | 'colour' | 'match'>;

/** Categories of a project: the tray of each, its colour, and the condition for its documents. */
export function CategoriesCard({ set, projectId, mayEdit, onSaved }: CategoriesCardProps) {
  const { t } = useLingui();
  const id = useId();
  const active = set.categories.filter((row) => row.active);
  const edited = useRows<Row>(active.map(({ id: own, name, tray, colour, match }) => ({ id: own, name, tray, colour, match })));
  const { rows, add, changed } = edited;
  const { busy, trouble, save } = useSave(sortingCalls.updateCategories, onSaved);
  const isNameless = rows.some(({ name, tray }) => name.trim() === '' || tray.trim() === '');
  const isUnreadable = rows.some(({ match }) => faultOf(match));
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={t`Categories`} count={<CountPill>{rows.length}</CountPill>} />
      <p className="px-5 pb-3 text-office text-muted">
        <Trans>A document goes to the first tray whose condition it meets. Without a condition a person chooses.</Trans>
      </p>
      {rows.length === 0 ? (
        <p className="border-t border-line px-5 py-6 text-muted">
          <Trans>No categories yet. Add the first tray.</Trans>
        </p>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {rows.map((row, at) => (
            <CategoryRow key={row.id} row={row} at={at} edited={edited} mayEdit={mayEdit} />
          ))}
        </ol>
      )}
      <Withdrawn count={set.categories.length - active.length} />
      {mayEdit ? (
        <CardFoot
          addLabel={t`Add a category`}
          onAdd={rows.length < ARCHIVE_LIMITS.categories ? () => add(newRow(rows)) : undefined}
          changed={changed}
          missing={
            isNameless
              ? t`Each category needs a tray and a name.`
              : isUnreadable
                ? t`A condition cannot be read. Correct the marked one.`
                : undefined
          }
          busy={busy}
          trouble={trouble}
          onSave={() => void save({ projectId, versionSeen: set.version, categories: [...rows] })}
        />
      ) : null}
    </Card>
  );
}

function Withdrawn({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-office text-muted">
      <Plural
        value={count}
        one="# category was withdrawn. Documents sorted into it keep it."
        other="# categories were withdrawn. Documents sorted into them keep them."
      />
    </p>
  );
}

function CategoryRow({ row, at, edited, mayEdit }: { row: Row; at: number; edited: Rows<Row>; mayEdit: boolean }) {
  const { t, i18n } = useLingui();
  const { rows, set, move, remove } = edited;
  const colours = trayColours.map((value) => ({ value, label: i18n._(trayWords[value]) }));
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-5 py-3">
      <span className="sm:pt-5.5">
        <Tray tray={row.tray || '–'} colour={row.colour} size="medium" />
      </span>
      <div className="grid items-end min-w-0 flex-1 basis-80 grid-cols-[72px_minmax(0,1fr)] gap-2 [&>*:nth-child(n+3)]:col-span-2 sm:[&>*:nth-child(n+3)]:col-span-1 sm:grid-cols-[72px_132px_minmax(0,1fr)_minmax(0,1.4fr)]">
        <Field
          type="text"
          label={t`Tray`}
          value={row.tray}
          readOnly={!mayEdit}
          maxLength={8}
          onChange={(tray) => set(at, { tray })}
        />
        <Field
          type="select"
          label={t`Color`}
          value={row.colour}
          readOnly={!mayEdit}
          options={colours}
          onChange={(colour) => set(at, { colour: colour as TrayColour })} // one of its options
        />
        <Field
          type="text"
          label={t`Category name`}
          value={row.name}
          required
          readOnly={!mayEdit}
          maxLength={LIMITS.nameCharacters}
          onChange={(name) => set(at, { name })}
        />
        <Field
          type="text"
          label={t`Matching rule`}
          code
          value={row.match}
          readOnly={!mayEdit}
          maxLength={LIMITS.noteCharacters}
          placeholder="[Type] = 'A'"
          error={faultOf(row.match) ? t`This condition cannot be read.` : undefined}
          onChange={(match) => set(at, { match })}
        />
      </div>
      {mayEdit ? (
        <span className="sm:pt-5.5">
          <RowButtons name={row.name || row.tray} at={at} count={rows.length} onMove={move} onRemove={remove} />
        </span>
      ) : null}
    </li>
  );
}

const faultOf = (match: string): boolean => match !== '' && 'fault' in parseExpression(match);

/** A category after those there are: the next number, a colour that is not used yet. */
function newRow(rows: readonly Row[]): Row {
  const colour = trayColours.find((one) => rows.every((row) => row.colour !== one)) ?? 'grey';
  const highest = Math.max(0, ...rows.map(({ tray }) => (/^\d+$/.test(tray) ? Number(tray) : 0)));
  return { id: crypto.randomUUID(), name: '', tray: String(highest + 1), colour, match: '' };
}
