import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router';
import '../kit/url/pop-guard.ts';
import { routerWindow } from '../kit/url/router-window.ts';
import { isSharedAlbum } from '../paths.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Gate } from './gate/Gate.tsx';
import { LoadingScreen } from './gate/LoadingScreen.tsx';
import { NewVersion } from './NewVersion.tsx';
import { OPEN_SCREENS } from './screens.ts';

export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <BrowserRouter window={routerWindow}>
          <Routes>
            {Object.entries(OPEN_SCREENS).map(([path, Page]) => (
              <Route key={path} path={path} element={<Page waiting={<LoadingScreen />} />} />
            ))}
            <Route path="*" element={<Gate />} />
          </Routes>
        </BrowserRouter>
        {/* Who only looks at an album needs no copy of the app. */}
        {!isSharedAlbum() && <NewVersion />}
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
