import type { Connection } from '../../../bench/load/bench-database.ts';

/** What `pg` takes: bench knows no passwords, and hands on what it gets. */
export function connectionOf(url: string): Connection & { password: string } {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    ...{ host: hostname, port: Number(port), user: username },
    ...{ password: decodeURIComponent(password), database: pathname.slice(1) },
  };
}
