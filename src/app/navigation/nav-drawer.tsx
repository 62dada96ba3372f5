import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { can, useSession, whose } from '#src/data/session/session.ts';
import { Drawer } from '#src/kit/layout/drawer.tsx';
import { SelectInput } from '#src/kit/inputs/select-input.tsx';
import { useDrawer } from '#src/app/menu.ts';
import { currentItem, useBadges, useNavItems, type NavItem } from '#src/app/navigation/nav-items.ts';
import { NavTree } from '#src/app/navigation/nav-tree.tsx';
import { chooseProject, chosenProject, offersProjects, projectAddress } from '#src/app/navigation/projects.ts';
import { countOf, filterTree, pathTo } from '#src/app/navigation/tree.ts';
import { useGo } from '#src/app/navigation/use-go.ts';
import { rowPx } from '#src/app/navigation/use-tree.ts';

interface NavDrawerProps {
  open: boolean;
  onClose: () => void;
  /** Heading to focus, from the rail. */
  at?: string | undefined;
}

/** The whole navigation, over the page: search, project, tree (S0 §2). */
export function NavDrawer({ open, onClose, at }: NavDrawerProps) {
  const go = useGo();
  const items = useNavItems();
  const menu = useDrawer();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const session = useSession();
  const { urlPath } = session;
  const who = whose(session);
  const [words, setWords] = useState('');
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const project = chosenProject(who, menu);
  const shown = useMemo(() => filterTree(items, words, project), [items, words, project]);
  const current = useMemo(() => currentItem(items, path)?.id, [items, path]);
  // once for all letters: it asks the page for its measures
  const searchable = useMemo(() => needsSearch(items), [items]);
  const count = useMemo(() => countOf(shown), [shown]);
  const expansion = useExpansion(items, [at, current], words !== '');
  const frame = useRef<HTMLDivElement>(null);
  const badges = useBadges();
  const onChoose = useChoose(onClose);
  const enterTree = () => frame.current?.querySelector<HTMLElement>('[data-line][tabindex="0"]')?.focus();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans>Navigation</Trans>}
      className="w-[29.375%] min-w-[min(470px,calc(100vw-48px))]"
    >
      <div ref={frame} data-words={words} className="flex min-h-0 flex-1 flex-col">
        {searchable ? <SearchLine words={words} onWords={setWords} onLeave={enterTree} /> : null}
        {offersProjects(menu) ? (
          <ProjectSelect
            value={project}
            onChange={(next) => {
              chooseProject(who, next);
              redraw();
              const to = next === '' ? undefined : projectAddress(urlPath, menu, next, can);
              if (to !== undefined) go({ to, integration: undefined });
            }}
          />
        ) : null}
        <p role="status" className="sr-only">
          {words === '' ? '' : <Plural value={count} _0="Nothing found" one="# page" other="# pages" />}
        </p>
        {shown.length === 0 ? <Nothing words={words} /> : null}
        <NavTree
          items={shown}
          {...expansion}
          current={current}
          badges={badges}
          filtered={words !== ''}
          start={at ?? current}
          onChoose={onChoose}
        />
      </div>
    </Drawer>
  );
}

/** Leads to an entry and takes the drawer away; a heading that leads nowhere leaves it. */
function useChoose(onClose: () => void) {
  const go = useGo();
  return useCallback(
    (item: NavItem) => {
      if (item.to === undefined && item.integration === undefined) return;
      onClose();
      go(item);
    },
    [onClose, go],
  );
}

/** S0 §2: the search is there when a scrollbar would appear, that is when the open tree is higher than the window leaves room for. */
function needsSearch(items: readonly NavItem[]): boolean {
  return countOf(items) * rowPx() > innerHeight - LIMITS.drawerSearchPx * 2;
}

/** Manages the open entries. A filter opens all; clearing it restores the earlier state. */
function useExpansion(items: readonly NavItem[], start: readonly (string | undefined)[], filtering: boolean) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(start.flatMap((id) => (id === undefined ? [] : [...(pathTo(items, id) ?? []), id]))),
  );
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState(filtering);
  if (before !== filtering) {
    setBefore(filtering);
    setClosed(new Set());
  }
  const isOpen = useCallback((id: string) => (filtering ? !closed.has(id) : opened.has(id)), [filtering, opened, closed]);
  const setOpen = useCallback(
    (ids: readonly string[], open: boolean) => {
      const change = (adds: boolean) => (known: ReadonlySet<string>) => {
        const next = new Set(known);
        for (const id of ids)
          if (adds) next.add(id);
          else next.delete(id);
        return next;
      };
      if (filtering) setClosed(change(!open));
      else setOpened(change(open));
    },
    [filtering],
  );
  return { isOpen, setOpen };
}

function SearchLine({ words, onWords, onLeave }: { words: string; onWords: (words: string) => void; onLeave: () => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex h-17 shrink-0 items-center px-4">
      <label className="flex h-11 w-full items-center gap-2 rounded-control pr-1 pl-3 text-muted shadow-[inset_0_0_0_1px_var(--color-control)] focus-within:shadow-[inset_0_0_0_2px_var(--color-focus)]">
        <Search size={18} aria-hidden />
        <span className="sr-only">
          <Trans>Search in the navigation</Trans>
        </span>
        <input
          ref={input}
          value={words}
          onChange={(event) => onWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') onLeave();
            else if (event.key !== 'Escape' || words === '') return;
            // the first Escape empties the search, the next one closes the drawer
            else onWords('');
            event.preventDefault();
          }}
          placeholder={t`Search...`}
          autoComplete="off"
          spellCheck={false}
          className="h-full min-w-0 flex-1 bg-transparent text-input text-text outline-none placeholder:text-muted"
        />
        {words === '' ? null : (
          <button
            type="button"
            aria-label={t`Clear the search`}
            onClick={() => {
              onWords('');
              input.current?.focus();
            }}
            className="grid size-9 place-items-center rounded-small hover:bg-tint"
          >
            <X size={18} aria-hidden />
          </button>
        )}
      </label>
    </div>
  );
}

function ProjectSelect({ value, onChange }: { value: string; onChange: (project: string) => void }) {
  const { t } = useLingui();
  const { groups } = useDrawer();
  return (
    <div className="flex shrink-0 flex-col gap-1 px-4 pt-1 pb-3">
      <span id="drawer-project-label" className="text-small text-muted">
        <Trans>Select project</Trans>
      </span>
      <SelectInput
        id="drawer-project"
        labelledBy="drawer-project-label drawer-project"
        value={value}
        onChange={onChange}
        emptyOption={t`All projects`}
        placeholder={t`All projects`}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}

function Nothing({ words }: { words: string }) {
  return (
    <p className="px-6 py-8 text-center text-body text-muted">
      {words.trim() === '' ? <Trans>You have no pages yet</Trans> : <Trans>No page matches “{words}”</Trans>}
    </p>
  );
}
