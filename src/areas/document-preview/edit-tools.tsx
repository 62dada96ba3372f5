import { useLingui } from '@lingui/react/macro';
import { MousePointer2, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { areaGlyph } from './areas-panel.tsx';
import type { AreaKind } from './page-areas.ts';
import type { Editor, Tool } from './use-editor.ts';

/** Keys of the tools (documents, Keys). */
export const toolKeys: Readonly<Record<string, Tool>> = { v: 'choose', b: 'black', h: 'highlight', m: 'note' };

interface EditToolsProps {
  editor: Editor;
  onZoom: (by: 1 | -1) => void;
}

/** Tools left of the page. A kind that may not be changed is not offered. */
export function EditTools({ editor, onZoom }: EditToolsProps) {
  const { t } = useLingui();
  const kinds = (['black', 'highlight', 'note'] as const).filter((kind) => editor.mayChange(kind) || editor.saving);
  const labels: Record<AreaKind, string> = { black: t`Black`, highlight: t`Highlight`, note: t`Page note` };
  const one = (tool: Tool, label: string, icon: Parameters<typeof IconButton>[0]['icon'], key: string) => (
    <span key={tool} className="relative">
      <IconButton
        icon={icon}
        label={`${label} (${key})`}
        aria-pressed={editor.tool === tool}
        className={editor.tool === tool ? 'bg-primary! text-on-primary!' : ''}
        onClick={() => editor.setTool(tool)}
      />
      <span aria-hidden className="pointer-events-none absolute -right-1 -bottom-1 rounded-sm bg-card text-small max-md:hidden">
        <Kbd>{key}</Kbd>
      </span>
    </span>
  );
  const keys: Record<AreaKind, string> = { black: 'B', highlight: 'H', note: 'M' };
  return (
    <div
      role="toolbar"
      aria-label={t`Tools`}
      aria-orientation="vertical"
      className="flex w-16 shrink-0 flex-col items-center gap-3 border-r border-line bg-card py-3 max-lg:w-14"
    >
      {one('choose', t`Choose`, MousePointer2, 'V')}
      {kinds.map((kind) => one(kind, labels[kind], areaGlyph(kind), keys[kind]))}
      <span aria-hidden className="h-px w-8 bg-line" />
      <IconButton icon={ZoomIn} label={t`Larger`} onClick={() => onZoom(1)} />
      <IconButton icon={ZoomOut} label={t`Smaller`} onClick={() => onZoom(-1)} />
    </div>
  );
}
