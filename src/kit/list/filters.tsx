import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListFilter } from '#src/kit/list/declare.ts';
import { Menu } from '#src/kit/menu/menu.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';

interface FilterProps<F> {
  filter: F;
  value: string;
  onChange: (value: string) => void;
}

type Choice = Exclude<ListFilter, { kind: 'text' }>;
type Text = Extract<ListFilter, { kind: 'text' }>;

/** The address follows the typing after this rest, not with each letter. */
const TYPING_MS = 200;

/** One filter of a list. */
export function Filter({ filter, value, onChange }: FilterProps<ListFilter>) {
  const { i18n } = useLingui();
  if (filter.kind === 'text') return <SearchField filter={filter} value={value} onChange={onChange} />;
  if (filter.kind === 'segments') {
    const options = filter.options.map((option) => ({ value: option.value, label: i18n._(option.label) }));
    return <Segments label={i18n._(filter.label)} value={value} options={options} onChange={onChange} />;
  }
  return <Choices filter={filter} value={value} onChange={onChange} />;
}

function Choices({ filter, value, onChange }: FilterProps<Choice>) {
  const { i18n } = useLingui();
  const chosen = filter.options.find((option) => option.value === value);
  return (
    <Menu
      align="start"
      button={
        <button
          type="button"
          className="flex h-[min(40px,var(--density-control))] items-center gap-2 rounded-full bg-card px-3.5 text-office text-soft shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:bg-tint"
        >
          {i18n._(filter.label)}
          <b className="text-link">{chosen ? i18n._(chosen.label) : ''}</b>
          <ChevronDown size={16} aria-hidden />
        </button>
      }
      groups={[
        filter.options.map((option) => ({
          id: option.value,
          label: i18n._(option.label),
          checked: option.value === value,
          onSelect: () => onChange(option.value),
        })),
      ]}
    />
  );
}

function SearchField({ filter, value, onChange }: FilterProps<Text>) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Sent to the address, which updates later: typing continues in the meantime.
  const [sent, setSent] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  if (value !== seen) {
    const at = sent.indexOf(value);
    setSeen(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    // The address changed from outside: a link, the back button, "clear filters".
    if (at < 0) setTyped(value);
  }
  const send = useEffectEvent(() => {
    setSent([...sent, typed]);
    onChange(typed);
  });
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = window.setTimeout(send, TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className="flex h-[min(40px,var(--density-control))] min-w-44 items-center gap-2 rounded-control bg-card pr-1 pl-3 text-muted shadow-[inset_0_0_0_1px_var(--color-control)] focus-within:shadow-[inset_0_0_0_2px_var(--color-focus)] max-sm:w-full">
      <Search size={18} aria-hidden className="shrink-0" />
      <input
        ref={input}
        type="search"
        aria-label={i18n._(filter.label)}
        placeholder={i18n._(filter.placeholder ?? filter.label)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-full w-full min-w-0 bg-transparent text-body text-text outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label={t`Clear search`}
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
          className="grid size-8 shrink-0 place-items-center rounded-small hover:bg-well"
        >
          <X size={18} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
