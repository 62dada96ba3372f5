import { useEffect, useEffectEvent } from 'react';
import { toolKeys } from './edit-tools.tsx';
import type { Editor } from './use-editor.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/** Keys of the editor (documents, Keys): tools, undo and save. */
export function useEditKeys(editor: Editor, save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const key = event.key.toLowerCase();
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && key === 's') {
      event.preventDefault();
      if (!isInDialog(event.target)) save();
      return;
    }
    if (isTyping(event.target)) return;
    if (isControl && (key === 'z' || key === 'y')) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.edit.redo();
      else editor.edit.undo();
      return;
    }
    const tool = isControl ? undefined : toolKeys[key];
    if (tool && (tool === 'choose' || editor.mayChange(tool))) editor.setTool(tool);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=alertdialog]') !== null;
