import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { whenIdle } from '../../kit/browser/when-idle.ts';

/**
 * Goes where a push leads that was pressed (web/public/push.js), and keeps this browser told while
 * the member is `here`. Nothing that a screen needs waits for it.
 */
export function usePush(userId: string, here: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const open = ({ data }: MessageEvent) => {
      if (data?.type === 'pcr-open' && /^\/(?!\/)/.test(data.path)) navigate(data.path);
    };
    worker.addEventListener('message', open);
    return () => worker.removeEventListener('message', open);
  }, [navigate]);

  useEffect(() => {
    if (!here || !('PushManager' in window)) return;
    let left = false;
    void whenIdle(() => {
      // Without a network, or its code, the next visit does it.
      if (!left)
        void import('./push.data.ts').then(({ keepPush }) => keepPush(userId)).catch(() => {});
    });
    return () => {
      left = true;
    };
  }, [userId, here]);
}
