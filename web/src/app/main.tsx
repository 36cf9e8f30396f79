import '../kit/look/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startEarly } from './first-screen/early-start.ts';
import { leaveFrameFor } from './first-screen/frame.ts';
import { newQueryClient } from './query-client.ts';

const client = newQueryClient();
void startEarly(client);
const root = document.getElementById('root');
if (root) {
  leaveFrameFor(root);
  createRoot(root).render(<App client={client} />);
}
