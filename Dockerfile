# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /carelane
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /carelane
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm install --no-save --omit=dev --workspace server --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The same as in scripts/lib/memory-settings.mjs, and so is the flag in CMD.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
WORKDIR /carelane
COPY --from=packages /carelane/package.json ./
COPY --from=packages /carelane/node_modules node_modules
COPY --from=packages /carelane/server/package.json server/
COPY --from=build /carelane/server/dist server/dist
COPY --from=build /carelane/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--enable-source-maps", "server/dist/main.js"]
