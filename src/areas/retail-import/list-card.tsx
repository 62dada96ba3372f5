import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { ColumnMapping } from '#schema/rules/import/import-config.ts';
import { FILE_TARGET } from '#schema/rules/import/map-file-row.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { MappingTable } from '#src/parts/map-columns/mapping-table.tsx';
import type { ListedFiles } from './listed-values.ts';
import type { FileList, ListFault } from '#src/parts/file-list/read-list.ts';

/** Names that are shown of files that are not there. */
const SHOWN = 5;

interface ListCardProps {
  list: FileList;
  mappings: readonly ColumnMapping[];
  documentClass: DocumentClass;
  listed: ListedFiles | undefined;
  onChange: (mappings: readonly ColumnMapping[]) => void;
  onRemove: () => void;
}

/** The list that came with the files: which column is the name of the file, and which ones are values of its document. */
export function ListCard({ list, mappings, documentClass: { attributes }, listed, onChange, onRemove }: ListCardProps) {
  const { t } = useLingui();
  const id = useId();
  const targets = [
    { value: '', label: t`Not imported` },
    { value: FILE_TARGET, label: t`Name of the file` },
    ...attributes.map((attribute) => ({ value: `attribute:${attribute.id}`, label: attribute.name })),
  ];
  return (
    <Card aria-labelledby={id} className="flex flex-col pb-4">
      <CardHead
        id={id}
        title={<bdi>{list.name}</bdi>}
        actions={
          <Button onClick={onRemove}>
            <Trans>Remove the list</Trans>
          </Button>
        }
      />
      <div className="thin-scroll overflow-x-auto px-5">
        <MappingTable
          {...{ mappings, targets, attributes, onChange }}
          columns={list.columns}
          sample={list.rows}
          disabled={false}
        />
      </div>
      <div className="grid gap-1 px-5 pt-2 text-office" role="status">
        <Found isNamed={mappings.some(({ to }) => to === FILE_TARGET)} listed={listed} />
      </div>
    </Card>
  );
}

function Found({ isNamed, listed }: { isNamed: boolean; listed: ListedFiles | undefined }) {
  if (!isNamed || !listed)
    return (
      <p className="text-muted">
        <Trans>Choose the column with the name of the file first.</Trans>
      </p>
    );
  const { byPath, missing, twice } = listed;
  const [absent, double] = [missing, twice].map((names) => shortened(names));
  return (
    <>
      <p>
        <Plural value={byPath.size} one="# file takes values from the list." other="# files take values from the list." />
      </p>
      {missing.length > 0 ? (
        <p className="text-on-waiting">
          <Plural
            value={missing.length}
            one="# row is about a file that is not here:"
            other="# rows are about files that are not here:"
          />{' '}
          <bdi>{absent}</bdi>
        </p>
      ) : null}
      {twice.length > 0 ? (
        <p className="text-on-danger">
          <Plural
            value={twice.length}
            one="# file is in several rows and takes no values:"
            other="# files are in several rows and take no values:"
          />{' '}
          <bdi>{double}</bdi>
        </p>
      ) : null}
    </>
  );
}

const shortened = (names: readonly string[]) => names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ' …' : '');

const faults: Readonly<Record<ListFault, MessageDescriptor>> = {
  size: msg`The list is larger than 10 MB. Divide it, and choose the parts one after the other.`,
  encoding: msg`The list is no text. Save it as CSV in UTF-8, and choose it again.`,
  empty: msg`The list needs a row with names of columns, and rows below it.`,
  quote: msg`A quotation mark in the list has no end. Correct it, and choose the list again.`,
  columns: msg`Every column of the list needs a name of its own, up to 200 of them.`,
  rows: msg`The list has more than 10,000 rows. Divide it, and choose the parts one after the other.`,
  cell: msg`A cell of the list is longer than 10,000 characters.`,
};

/** Why the list was not taken. The files and values that are here stay. */
export function ListFaultLine({ fault }: { fault: ListFault | undefined }) {
  const { i18n } = useLingui();
  return <Trouble>{fault ? i18n._(faults[fault]) : ''}</Trouble>;
}
