import '../kit/base.css';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../kit/theme.ts';
import { App } from './App.tsx';

applyTheme();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
