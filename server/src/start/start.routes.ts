import { getStart, START_PARTS } from '@pcr/contract/start/start.endpoints.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';

/**
 * What a screen begins with. It has nothing of its own: each part is answered by its own endpoint
 * (kit.md 141).
 */
export function startRoutes(bind: Bind): void {
  bind(getStart, async ({ params: { screen } }, { answerOf }) => {
    const parts = await Promise.all(
      START_PARTS[screen].map(async (part) => {
        const text = await answerOf(part);
        return text === undefined ? [] : [`${JSON.stringify(part.path)}:${text}`];
      }),
    );
    return new JsonText(`{${parts.flat().join()}}`);
  });
}
