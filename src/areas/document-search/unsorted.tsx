import { Trans } from '@lingui/react/macro';
import type { SearchHead } from './ask-documents.ts';

/** More documents match than are sorted: names the column, and shows the newest first. */
export function Unsorted({ sort = '', headers }: { sort: string | undefined; headers: SearchHead['headers'] }) {
  const key = sort.replace(/^-/, '');
  const column = headers.find((header) => header.key === key)?.value ?? '';
  return (
    <p role="status" className="text-body text-muted">
      {column === '' ? (
        <Trans>Too many to sort by this column. Narrow the search, or sort by date.</Trans>
      ) : (
        <Trans>Too many to sort by {column}. Narrow the search, or sort by date.</Trans>
      )}
    </p>
  );
}
