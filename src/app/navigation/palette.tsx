import { Trans, useLingui } from '@lingui/react/macro';
import { CornerDownLeft, Search } from 'lucide-react';
import {
  Fragment,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Modal, ModalTitle } from '#src/kit/dialog/modal.tsx';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { takeBuffer } from '#src/app/shell/typeahead-buffer.ts';
import { found, type Entry, type Kind } from '#src/app/navigation/palette-entries.ts';
import { useEntries, type Ways } from '#src/app/navigation/use-entries.ts';

/** One field for everything: boxes, actions, places, projects (ux.md §2). A combobox of the APG: the focus stays in the field. */
export function Palette({ onClose, ...ways }: Ways & { onClose: () => void }) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const entries = useEntries(ways, words);
  // After the dialog within has given its field the focus, in one turn: no key falls between.
  useLayoutEffect(() => takeBuffer(setWords), []);
  const wanted = useDeferredValue(words);
  const lines = useMemo(() => found(entries, wanted), [entries, wanted]);
  const [active, setActive] = useState(0);
  const at = Math.min(active, Math.max(0, lines.length - 1));
  const choose = (line: Entry | undefined) => {
    if (!line) return;
    onClose();
    line.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event.key, at, lines.length);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) choose(lines[at]);
    else setActive(next);
  };
  return (
    <Modal
      onClose={onClose}
      initialFocus={input}
      className="mx-auto mt-[10vh] mb-auto h-fit max-h-[70vh] w-[94vw] max-w-160 rounded-card starting:-translate-y-2"
    >
      <ModalTitle className="sr-only">
        <Trans>Search or run a command</Trans>
      </ModalTitle>
      <Field
        ref={input}
        words={words}
        onWords={(next) => {
          setWords(next);
          setActive(0);
        }}
        listId={listId}
        activeId={lines[at] ? lineId(listId, at) : undefined}
        onKeyDown={onKeyDown}
      />
      <Lines id={listId} lines={lines} at={at} onActive={setActive} onChoose={choose} />
      {lines.length === 0 ? (
        <p role="status" className="px-6 py-10 text-center text-body text-muted">
          <Trans>Nothing found for “{wanted}”</Trans>
        </p>
      ) : null}
    </Modal>
  );
}

interface FieldProps {
  ref: RefObject<HTMLInputElement | null>;
  words: string;
  onWords: (words: string) => void;
  listId: string;
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Field({ ref, words, onWords, listId, activeId, onKeyDown }: FieldProps) {
  const { t } = useLingui();
  return (
    <label className="flex h-15 shrink-0 items-center gap-3 border-b border-line px-5 text-muted focus-within:shadow-[inset_0_-2px_0_var(--color-focus)]">
      <Search size={20} aria-hidden />
      <input
        ref={ref}
        role="combobox"
        aria-label={t`Search or run a command`}
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={words}
        placeholder={t`Boxes, pages, projects, actions`}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-full min-w-0 flex-1 bg-transparent text-[17px] text-text outline-none placeholder:text-muted"
      />
      <Kbd>Esc</Kbd>
    </label>
  );
}

const lineId = (listId: string, at: number) => `${listId}-${at}`;

/** Line a key leads to; the list is a ring. */
function movedTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + 8, count - 1);
  if (key === 'PageUp') return Math.max(at - 8, 0);
  return undefined;
}

interface LinesProps {
  id: string;
  lines: readonly Entry[];
  at: number;
  onActive: (at: number) => void;
  onChoose: (line: Entry) => void;
}

function Lines({ id, lines, at, onActive, onChoose }: LinesProps) {
  const { t } = useLingui();
  const names: Record<Kind, string> = { box: t`Boxes`, action: t`Actions`, place: t`Pages`, project: t`Projects` };
  useEffect(() => {
    // new browsers give back a promise, which is nothing to clean up with
    document.getElementById(lineId(id, at))?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div id={id} role="listbox" aria-label={t`Results`} className="thin-scroll min-h-0 overflow-y-auto p-2 empty:hidden">
      {lines.map((line, index) => (
        <Fragment key={line.id}>
          {line.kind === lines[index - 1]?.kind ? null : (
            <p role="presentation" className="px-3 pt-3 pb-1 text-tiny font-bold text-muted">
              {names[line.kind]}
            </p>
          )}
          <div
            role="option"
            id={lineId(id, index)}
            aria-selected={index === at}
            tabIndex={-1}
            onMouseMove={() => index !== at && onActive(index)}
            onMouseDown={(event) => {
              event.preventDefault(); // the field keeps the focus
              onChoose(line);
            }}
            className={classes(
              'flex min-h-control cursor-pointer items-center gap-3 rounded-control px-3 text-body',
              index === at && 'bg-tint-strong text-link',
            )}
          >
            <line.icon size={20} aria-hidden className="shrink-0 text-muted" />
            <span className="shrink-0 truncate">{line.kind === 'box' ? <CodeText>{line.title}</CodeText> : line.title}</span>
            <span className="min-w-0 flex-1 truncate text-small text-muted">{line.hint}</span>
            {index === at ? <CornerDownLeft size={16} aria-hidden className="shrink-0 text-muted" /> : null}
          </div>
        </Fragment>
      ))}
    </div>
  );
}
