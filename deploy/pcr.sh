#!/bin/sh
# In the image: `pcr admin status` is what `npm run admin -- status` is elsewhere.
set -eu
case "${1-}" in
  admin | backup | restore)
    command=$1
    shift
    exec node "/pcr/server/src/$command.ts" "$@"
    ;;
  healthy)
    # For HEALTHCHECK: whether the app of this container answers. A path says what to ask, such as /readyz.
    exec node -e '
      const { get } = require("node:http");
      const end = (why) => { if (why) console.error(why); process.exit(why ? 1 : 0); };
      const [path = "/healthz"] = process.argv.slice(1);
      get({ host: "127.0.0.1", port: process.env.PORT || 4600, path, timeout: 4000 }, (answer) =>
        end(answer.statusCode === 200 ? "" : `${path} answered ${answer.statusCode}`))
        .on("timeout", () => end(`${path} did not answer within 4 s`))
        .on("error", (error) => end(`${path} did not answer: ${error.code}`));
    ' -- "${2-/healthz}"
    ;;
  *)
    echo 'Use: pcr admin …, pcr backup …, pcr restore FILE, or pcr healthy [/readyz]' >&2
    exit 1
    ;;
esac
