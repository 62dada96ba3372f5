import { useLingui } from '@lingui/react/macro';
import { documentFormat } from '#schema/codes/documents.ts';
import { PageView, type PageZoom } from '#src/kit/pages/page-view.tsx';
import { AreaBox } from './area-box.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { fitted } from './page-areas.ts';
import { around } from './page-words.ts';
import type { Editor } from './use-editor.ts';
import { WordLayer } from './word-layer.tsx';

interface EditStageProps {
  editor: Editor;
  pageNumber: number;
  pageCount: number;
  zoom: PageZoom;
  isSeenThrough: boolean;
}

/** The page with its areas over it, and where a new one is drawn. */
export function EditStage({ editor, pageNumber, pageCount, zoom, isSeenThrough }: EditStageProps) {
  const { t } = useLingui();
  const { page, areas, tool, words, size } = editor;
  if (!page) return null;
  const type = page.documentFormatID === documentFormat.png ? 'image/png' : 'image/jpeg';
  const kind = tool === 'choose' ? undefined : tool;
  return (
    <PageView
      label={t`Page ${pageNumber} of ${pageCount}`}
      size={size}
      zoom={zoom}
      turn={0}
      picture={`data:${type};base64,${page.file}`}
      alt={t`Page ${pageNumber}`}
    >
      <DrawingLayer kind={kind} size={editor.size} onDrawn={editor.add}>
        {kind && words.length > 0 ? (
          <WordLayer words={words} size={size} onTake={(word) => editor.add(kind, fitted(around(word), size))} />
        ) : null}
        {areas.map((area) => (
          <AreaBox
            key={area.id}
            area={area}
            size={size}
            name={editor.nameOf(area)}
            isChosen={area.id === editor.chosen}
            isSeenThrough={isSeenThrough}
            isFree={editor.mayChange(area.kind)}
            onChoose={() => editor.choose(area.id)}
            onChange={(place, name) => editor.place(area.id, place, name)}
            onRemove={() => editor.remove(area.id)}
          />
        ))}
      </DrawingLayer>
    </PageView>
  );
}
