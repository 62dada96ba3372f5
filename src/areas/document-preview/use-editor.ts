import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import type { PageInfo } from '#schema/calls/documents.ts';
import type { Rectangle } from '#schema/records/page-area.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import type { WantedPage } from './page-loader.ts';
import { fitted, type AreaKind, type EditArea } from './page-areas.ts';
import { PageEdit } from './page-edit.ts';
import { labelOf, newlyBlack, textUnder, wordsOf } from './page-words.ts';

/** Tools of the editor: choose an area, or draw one of a kind. */
export type Tool = 'choose' | AreaKind;

const noSize = { width: 1_240, height: 1_754 };

/** Everything the parts of the editor share: the page with its areas, the tool, and the chosen area. */
export function useEditor(info: PageInfo, wanted: WantedPage) {
  const { t } = useLingui();
  const [edit] = useState(() => new PageEdit());
  const state = useObserved(edit.state);
  const { document, version, page } = wanted;
  useEffect(() => {
    void edit.open({ document, version, page });
    return () => edit.stop();
  }, [edit, document, version, page]);
  const [tool, setTool] = useState<Tool>(info.blackoutEnabled ? 'black' : 'choose');
  const [chosen, setChosen] = useState('');
  const answer = useCalled(documentTextCalls.pageWords, { documentGuid: document, version, page });
  const words = answer.data ? wordsOf(answer.data) : [];
  const areas = state.steps.now;
  const size = state.page ? { width: state.page.pageWidth, height: state.page.pageHeight } : noSize;
  const mayChange = (kind: AreaKind): boolean =>
    !state.saving &&
    Boolean({ black: state.page?.blackoutEnabled, highlight: state.page?.markEnabled, note: state.page?.noteEnabled }[kind]);
  const kinds = { black: t`Black area`, highlight: t`Highlight`, note: t`Page note` };
  const patch = (id: string, part: Partial<EditArea>, name: string) =>
    edit.change(
      areas.map((area) => (area.id === id ? { ...area, ...part } : area)),
      name,
    );
  return {
    ...state,
    edit,
    areas,
    words,
    newlyBlack: (): string => newlyBlack(edit.state.value.saved, edit.state.value.steps.now, words),
    /** Reads the words of the page again: what became black has none any more. */
    readWords: answer.again,
    size,
    tool,
    setTool,
    chosen,
    choose: setChosen,
    changes: edit.changes(),
    mayChange,
    kindName: (kind: AreaKind) => kinds[kind],
    /** Name of an area: its words where they can be read. */
    nameOf: (area: EditArea): string => {
      const text = area.kind === 'note' ? area.text : labelOf(textUnder(area, words));
      return text === '' ? kinds[area.kind] : `${kinds[area.kind]}: ${text}`;
    },
    add: (kind: AreaKind, place: Rectangle) => {
      if (!mayChange(kind)) return;
      const id = crypto.randomUUID();
      edit.change([...areas, { id, kind, ...fitted(place, size), text: '', by: '' }]);
      setChosen(id);
      announce(t`${kinds[kind]} added. It is not saved yet.`);
    },
    place: (id: string, place: Rectangle, name: string) => patch(id, place, name),
    write: (id: string, text: string) => patch(id, { text }, `text ${id}`),
    remove: (id: string) => {
      edit.change(areas.filter((area) => area.id !== id));
      setChosen('');
      announce(t`Removed. It is not saved yet.`);
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;
