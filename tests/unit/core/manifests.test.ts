import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

interface Container {
  name: string;
  ports?: { name: string }[];
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    capabilities?: { drop?: string[] };
    readOnlyRootFilesystem?: boolean;
  };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    template?: {
      spec: {
        securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type?: string } };
        containers: Container[];
      };
    };
    ports?: { name: string }[];
    tls?: { hosts: string[]; secretName: string }[];
    rules?: {
      host: string;
      http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] };
    }[];
  };
  data?: Record<string, string>;
}
const manifests = parseAllDocuments(readFileSync("docs/deploy/kubernetes.yaml", "utf8")).map(
  (document) => document.toJS() as Manifest,
);
const pods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template ? [{ name: metadata.name, ...spec.template.spec }] : [],
);

test.each(pods)("the pods of $name are of the restricted standard of Kubernetes", ({ securityContext, containers }) => {
  expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
  for (const { securityContext: context } of containers)
    expect(context).toMatchObject({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
      readOnlyRootFilesystem: true,
    });
});

test("containers of the product on one host are as bounded, and keep what killed processes leave from adding up", () => {
  const { services } = parse(readFileSync("docs/deploy/compose.yaml", "utf8"), { merge: true }) as {
    services: Record<string, object>;
  };
  for (const name of ["web", "worker"])
    expect(services[name], name).toMatchObject({
      init: true,
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  // The proxy on the host comes in from the bridge: not believed, all people would share one address in the limits of sign-in.
  expect(services.web).toMatchObject({ environment: { TRUSTED_PROXIES: "uniquelocal" } });
});

test("people come in by TLS at the address of the product, to a port that it has", () => {
  const address = new URL(manifests.find(({ kind }) => kind === "ConfigMap")!.data!["PUBLIC_URL"]!);
  const { spec } = manifests.find(({ kind }) => kind === "Ingress")!;
  expect(address.protocol).toBe("https:");
  expect(spec.tls!.flatMap(({ hosts }) => hosts)).toEqual([address.host]);
  expect(spec.rules!.map(({ host }) => host)).toEqual([address.host]);
  for (const { service } of spec.rules!.flatMap(({ http }) => http.paths.map(({ backend }) => backend))) {
    const target = manifests.find(({ kind, metadata }) => kind === "Service" && metadata.name === service.name)!;
    expect(target.spec.ports!.map(({ name }) => name)).toContain(service.port.name);
  }
});

const UNITS = ["energy-tool", "energy-tool-worker"].map((name) => ({
  name,
  lines: readFileSync(`docs/deploy/${name}.service`, "utf8").split("\n"),
}));

test.each(UNITS)("the unit $name runs without rights of root, devices and other people's files", ({ lines }) => {
  for (const line of [
    "User=energy",
    "UMask=0077",
    "NoNewPrivileges=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "CapabilityBoundingSet=",
    "RestrictNamespaces=yes",
    "SystemCallFilter=@system-service",
  ])
    expect(lines).toContain(line);
  // What runs on Node compiles as it runs.
  expect(lines).not.toContain("MemoryDenyWriteExecute=yes");
});

test("what an image copies is there, or comes from its build", () => {
  const copied = readFileSync("Dockerfile", "utf8")
    .split("\n")
    .flatMap((line) => /^COPY (?:--from=build )?(.+) \S+$/.exec(line)?.[1]?.split(" ") ?? [])
    .map((path) => path.replace(/^\/app\//, ""));
  const built = ["node_modules", "build", "dist"];
  expect(copied.length).toBeGreaterThan(12);
  for (const path of copied) if (!built.includes(path)) expect(existsSync(path), path).toBe(true);
});

test("an installation runs no scripts of packages, which would ask for Python and a compiler, and the image installs so", () => {
  expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("ignore-scripts=true");
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const copy = dockerfile.split("\n").find((line) => line.startsWith("COPY package.json"));
  expect(copy).toContain(".npmrc");
  // The driver of the databases is there for each system that has a pinned Node.
  const brought = readdirSync("node_modules/better-sqlite3/prebuilds");
  expect(brought).toEqual(expect.arrayContaining(["linux", "darwin", "win32"].map((system) => `${system}-x64.node`)));
  expect(brought).toEqual(expect.arrayContaining(["linux", "darwin", "win32"].map((system) => `${system}-arm64.node`)));
});
