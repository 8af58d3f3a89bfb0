import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";

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
