export interface JsonPost {
  /** An address of the operator's settings. */
  url: string;
  /** The same for each try. */
  id: string;
  body: string;
  headers?: Record<string, string>;
  /** The longest time, in ms. */
  patience: number;
}

export interface PostAnswer {
  status: number;
  retryAfter: string | null;
  date: string | null;
}

/**
 * One POST of JSON; redirects are not followed, and of the answer only its status and its times are
 * looked at.
 */
export async function postJson({
  url,
  id,
  body,
  headers,
  patience,
}: JsonPost): Promise<PostAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      'user-agent': 'PCR',
      ...headers,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  });
  await response.body?.cancel().catch(() => {});
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
  };
}
