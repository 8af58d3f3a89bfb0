import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/help/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("search", at("search.tsx")),
  route("help", at("help.tsx")),
  route("help/glossary", at("glossary.tsx")),
  route("help/open/*", at("open.tsx")),
  route("help/:key", at("article.tsx")),
  route("chat", at("chat/chat.tsx")),
  route("chat/clear", at("chat/clear.tsx")),
  route("updates", at("updates.tsx")),
];

/** Pages without the frame, files and small answers. */
export const bare = [route("updates/seen", at("seen.ts"))];
