import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { EyeOff, Search } from 'lucide-react';
import { useState } from 'react';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import type { PageInfo } from '#schema/calls/documents.ts';
import { call } from '#src/data/calls/call.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { faultText } from './fault-text.ts';
import { blackenPage, blackOver, type PageHits } from './blacken-pages.ts';
import { PlacesLeftOut, type Found } from './places-left-out.tsx';
import { stillShown, stillShownText, type NamedValue } from './still-shown.ts';
import type { Editor } from './use-editor.ts';

interface FindWordsProps {
  info: PageInfo;
  /** Values of the document: those that still show what became black are named. */
  attributes: readonly NamedValue[];
  page: number;
  version: number;
  editor: Editor;
  /** Saves the page that is open. */
  onSave: () => Promise<boolean>;
}

const countOf = (hits: readonly PageHits[]) => hits.reduce((sum, { boxes }) => sum + boxes.length, 0);

/** Finds words on all pages, and blackens their places after they were looked at. */
export function FindWords(props: FindWordsProps) {
  const { info, version } = props;
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { found, find, isBusy, fault, clear } = useFound(info.guid, version);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const chosen = found?.hits.filter((each) => !left.has(each.page)) ?? [];
  const blacken = useBlacken(props);
  const start = () => {
    setLeft(new Set());
    void find(text);
  };
  return (
    <section className="flex flex-col gap-3 p-4">
      <h2 className="text-section font-bold">
        <Trans>Find and blacken</Trans>
      </h2>
      <form
        role="search"
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div className="min-w-0 flex-1">
          <Field type="text" label={t`Words on all pages`} value={text} onChange={setText} onEnter={start} />
        </div>
        <Button type="submit" icon={Search} busy={isBusy} disabled={text.trim() === ''}>
          <Trans>Find</Trans>
        </Button>
      </form>
      <Trouble>{fault}</Trouble>
      {found ? <FoundPlaces found={found} /> : null}
      <PageChips found={found?.hits ?? []} left={left} onChange={setLeft} />
      {chosen.length > 0 ? (
        <Button icon={EyeOff} variant="strong" onClick={() => setAsked(true)}>
          <Plural value={countOf(chosen)} one="Look at # place, then blacken" other="Look at # places, then blacken" />
        </Button>
      ) : null}
      <Places
        isOpen={isAsked}
        hits={chosen}
        found={found}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          if (await blacken(chosen, text)) clear();
          setAsked(false);
        }}
      />
    </section>
  );
}

/** Count of the places, and the places that are not among them. */
function FoundPlaces({ found }: { found: Found }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-office">
      {found.hits.length === 0 ? (
        <Trans>No place. What is black already is not found.</Trans>
      ) : (
        <Plural value={countOf(found.hits)} one="# place" other="# places" />
      )}
      <PlacesLeftOut found={found} />
    </div>
  );
}

/** Places of words, asked for once at a time. */
function useFound(guid: string, version: number) {
  const { i18n } = useLingui();
  const [found, setFound] = useState<Found>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const find = async (text: string) => {
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    const outcome = await call(documentTextCalls.documentHits, { guid, version, text: text.trim() });
    setBusy(false);
    setFault(outcome.kind === 'done' ? '' : faultText(i18n, outcome));
    setFound(outcome.kind === 'done' ? outcome.data : undefined);
  };
  return { found, find, isBusy, fault, clear: () => setFound(undefined) };
}

/** One chip a page; a press leaves the page out. */
function PageChips({
  found,
  left,
  onChange,
}: {
  found: readonly PageHits[];
  left: ReadonlySet<number>;
  onChange: (left: ReadonlySet<number>) => void;
}) {
  const { t } = useLingui();
  if (found.length === 0) return null;
  return (
    <div role="group" aria-label={t`Pages to blacken`} className="flex flex-wrap gap-2">
      {found.map(({ page, boxes }) => {
        const isTaken = !left.has(page);
        const others = [...left].filter((each) => each !== page);
        return (
          <button
            key={page}
            type="button"
            aria-pressed={isTaken}
            onClick={() => onChange(new Set(isTaken ? [...left, page] : others))}
            className={classes(
              'min-h-9 rounded-full px-3 text-office',
              isTaken ? 'bg-tint-strong text-link' : 'bg-card text-soft shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
            )}
          >
            <Trans>
              Page {page} <b>{boxes.length}×</b>
            </Trans>
          </button>
        );
      })}
    </div>
  );
}

interface PlacesProps {
  isOpen: boolean;
  hits: readonly PageHits[];
  found: Found | undefined;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Each page with its words in their sentence, before they are gone from every copy. */
function Places({ isOpen, hits, found, onConfirm, onClose }: PlacesProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={isOpen}
      title={<Plural value={countOf(hits)} one="Blacken # place?" other="Blacken # places?" />}
      confirmLabel={t`Blacken and save`}
      cancelLabel={t`Cancel`}
      danger
      width="wide"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <Trans>They are black for everyone, in every copy from now on. Values of the document still show what they show.</Trans>
      </p>
      {found ? <PlacesLeftOut found={found} /> : null}
      <ul className="divide-y divide-line pt-2">
        {hits.map(({ page, boxes, snippet }) => (
          <li key={page} className="flex gap-3 py-2 text-office">
            <b className="shrink-0">{t`Page ${page}`}</b>
            <span className="min-w-0 flex-1 break-words">{snippet}</span>
            <span className="shrink-0 text-muted">{boxes.length}×</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Blackens page by page; a page that fails is named, the others are done. */
function useBlacken({ info, attributes, page, version, editor, onSave }: FindWordsProps) {
  const { t, i18n } = useLingui();
  return async (hits: readonly PageHits[], text: string): Promise<boolean> => {
    const failed: string[] = [];
    for (const each of hits) {
      if (each.page === page) {
        const areas = editor.edit.state.value.steps.now;
        editor.edit.change([...areas, ...blackOver(each, areas, editor.size)]);
        if (!(await onSave())) failed.push(String(page));
        continue;
      }
      // one page after the other: each is a change of its own, and the service draws it again
      // oxlint-disable-next-line no-await-in-loop
      const fault = await blackenPage(info.guid, version, each);
      if (fault) failed.push(`${each.page}: ${faultText(i18n, fault)}`);
    }
    const words = failed.join(' ');
    const shown = stillShownText(i18n, stillShown(attributes, text));
    const done = shown ?? t`The places are black, in every copy from now on.`;
    snack(failed.length === 0 ? done : t`These pages are not changed: ${words}`);
    return failed.length === 0;
  };
}
