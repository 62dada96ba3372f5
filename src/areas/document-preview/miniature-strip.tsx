import { Plural, useLingui } from '@lingui/react/macro';
import { EyeOff, MessageSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { documentCalls } from '#schema/calls/documents.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { documentFormat } from '#schema/codes/documents.ts';
import { PAGE_LIMITS } from '#schema/limits.ts';
import { callWith } from '#src/data/calls/call.ts';
import { classes } from '#src/kit/classes.ts';
import { pinnedStrip } from './pinned-picture.ts';

type Miniature = CallResult<typeof documentCalls.getDocumentMiniature>['miniatures'][number];

export interface StripProps {
  document: string;
  version: number;
  pageCount: number;
  page: number;
  onPage: (page: number) => void;
  /** Two in a line over the whole width, instead of a strip next to the page. */
  isSheet?: boolean;
}

/** To the left of the page; below it in a window narrower than 1,024 px. */
const stripClass =
  'thin-scroll shrink-0 border-line bg-card max-md:hidden max-lg:flex max-lg:overflow-x-auto max-lg:border-t lg:w-26 lg:overflow-y-auto lg:border-r min-[1180px]:w-33';

/** Miniatures of the pages. Groups are asked for when they come into view. */
export function MiniatureStrip({ document, version, pageCount, page, onPage, isSheet = false }: StripProps) {
  const { t } = useLingui();
  const group = PAGE_LIMITS.miniaturesAtOnce;
  const groups = Array.from({ length: Math.ceil(pageCount / group) }, (_, at) => at * group);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    frame.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  return (
    <nav ref={frame} aria-label={t`Pages`} className={isSheet ? '' : stripClass}>
      {groups.map((from) => (
        <Group key={from} {...{ document, version, from, page, onPage, isSheet }} to={Math.min(pageCount, from + group)} />
      ))}
    </nav>
  );
}

/** Height of a miniature with its space, before it has come: the strip does not jump. */
const ROW_PX = 110;

function Group({
  document,
  version,
  from,
  to,
  page,
  onPage,
  isSheet,
}: Omit<StripProps, 'pageCount'> & { from: number; to: number }) {
  const frame = useRef<HTMLOListElement>(null);
  const [miniatures, setMiniatures] = useState<readonly Miniature[]>([]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const loading = new AbortController();
    const load = async () => {
      const asked = { documentGuid: document, version, startingPage: from };
      const outcome = await callWith({ signal: loading.signal }, documentCalls.getDocumentMiniature, asked);
      const kept = outcome.kind === 'unreachable' ? await pinnedStrip({ document, version, startingPage: from }) : [];
      if (!loading.signal.aborted) setMiniatures(outcome.kind === 'done' ? outcome.data.miniatures : kept);
    };
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      observer.disconnect();
      void load();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      loading.abort();
    };
  }, [document, version, from]);
  return (
    <ol
      ref={frame}
      className={isSheet ? 'grid grid-cols-2 content-start' : 'max-lg:flex max-lg:min-h-0!'}
      style={{ minHeight: ((to - from) * ROW_PX) / (isSheet ? 2 : 1) }}
    >
      {Array.from({ length: to - from }, (_, at) => from + at + 1).map((number) => (
        <li key={number} className={isSheet ? '' : 'max-lg:w-28 max-lg:shrink-0'}>
          <MiniatureButton
            number={number}
            miniature={miniatures.find((each) => each.page === number)}
            isCurrent={number === page}
            onPage={onPage}
          />
        </li>
      ))}
    </ol>
  );
}

interface MiniatureButtonProps {
  number: number;
  miniature: Miniature | undefined;
  isCurrent: boolean;
  onPage: (page: number) => void;
}

function MiniatureButton({ number, miniature, isCurrent, onPage }: MiniatureButtonProps) {
  const { t } = useLingui();
  const type = miniature?.documentFormatID === documentFormat.png ? 'image/png' : 'image/jpeg';
  return (
    <button
      type="button"
      aria-label={t`Page ${number}`}
      data-page={number}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(number)}
      className={classes(
        'flex w-full gap-2 px-3 py-2 text-left outline-offset-[-3px] hover:bg-tint',
        isCurrent && 'bg-tint-strong',
      )}
    >
      <span className="grid h-22 w-16 shrink-0 place-items-center overflow-hidden bg-white ring-1 ring-line">
        {miniature && miniature.base64File !== '' ? (
          <img src={`data:${type};base64,${miniature.base64File}`} alt="" className="max-h-full max-w-full" />
        ) : null}
      </span>
      <span className="flex flex-col items-start gap-1 text-office">
        <span className={classes(isCurrent && 'font-bold')}>{number}</span>
        {miniature?.isBlackened ? <EyeOff size={16} role="img" aria-label={t`Has black areas`} /> : null}
        {miniature && miniature.notes > 0 ? (
          <span className="flex items-center gap-1 text-small">
            <MessageSquare size={16} aria-hidden />
            <span className="sr-only">
              <Plural value={miniature.notes} one="# note" other="# notes" />
            </span>
          </span>
        ) : null}
      </span>
    </button>
  );
}
