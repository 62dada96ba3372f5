import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import type { SearchResult } from '#schema/calls/search.ts';
import { RemovableChip } from '#src/kit/button/removable-chip.tsx';
import { without, type AddressQuery } from './address-query.ts';

interface ChipsProps {
  /** Conditions in words, as the service understood them. */
  filters: SearchResult['filters'];
  query: AddressQuery;
  onChange: (query: AddressQuery) => void;
  /** Address of the query form, with this query. */
  form: string;
  /** Parameters of the address next to the query. */
  kept: Readonly<Record<string, unknown>>;
}

/** The search as sentences, each condition with a way to take it out. */
export function Chips({ filters, query, onChange, form, kept }: ChipsProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.map(({ key, value }) => (
        <Chip key={key} text={key === 'text' ? t`Words: ${value}` : value} onRemove={() => onChange(without(query, key))} />
      ))}
      <Link
        to={form}
        search={{ ...query, ...kept }}
        className="inline-flex h-9 items-center gap-2 rounded-full border border-dashed border-line-strong px-3.5 text-office text-soft no-underline hover:bg-tint"
      >
        <ListFilter size={16} aria-hidden />
        <Trans>Change the search</Trans>
      </Link>
    </div>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useLingui();
  return <RemovableChip text={text} label={t`Remove: ${text}`} onRemove={onRemove} />;
}
