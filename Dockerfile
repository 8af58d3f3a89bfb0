# The product in one image: pages, API and one worker. Data lives in the volume /data.
# Run it with an init that takes over what killed processes leave: docker run --init.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Nothing is compiled: the image has neither Python nor a compiler, and packages bring their binaries. Behind a proxy:
# docker build --build-arg HTTP_PROXY=… --build-arg HTTPS_PROXY=…; another registry is named in .npmrc.
RUN npm ci
COPY . .
# Of the image, node is the one that runs the product: it needs no pinned one.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/dist ./dist
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/locales ./locales
COPY --from=build /app/app/handbook ./app/handbook
COPY --from=build /app/app/services/files/paper/fonts ./app/services/files/paper/fonts
COPY --from=build /app/app/server/launching ./app/server/launching
COPY --from=build /app/app/server/serve.mjs /app/app/server/doctor.mjs /app/app/server/worker.mjs /app/app/server/backup.mjs /app/app/server/restore.mjs /app/app/server/solve.mjs /app/app/server/runtime.mjs ./app/server/
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "app/server/serve.mjs"]
