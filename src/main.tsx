import { msg } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import '#src/styles.css';

const root = document.getElementById('app');
if (root) createRoot(root).render(<main>{i18n._(msg`Strongroom`)}</main>);
