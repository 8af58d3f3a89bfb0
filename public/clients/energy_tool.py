"""Energy Tool from Python: one file, the standard library alone.

    curl -O https://energy.example/clients/energy_tool.py

    from energy_tool import sign_in
    tool = sign_in("https://energy.example", "editor@demo.test", "energy-demo-2026")
    run = tool.system("Demo district").start_run("From a notebook", years=[2030])
    print(run.wait().result("summary"))
    run.series("demo-battery", "level", 2030)

Rows are lists of dicts. `rows.frame()` makes a data frame of them where pandas or polars is installed. Every call of the product can be
made with `get`, `post`, `patch` and `delete`; /api/openapi.json describes them. Powers are in MW, energies in MWh, times in UTC.
"""

from __future__ import annotations

import csv
import http.client
import io
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Iterable, Iterator

__all__ = ["sign_in", "show", "Client", "System", "Run", "Study", "Plan", "Rows", "EnergyToolError", "RunFailed"]

#: Answers after which the same call is sent once more: nobody got to it, or too many came.
_TRY_AGAIN = {429, 502, 503, 504}
_TRIES = 5
#: What the product writes into every row.
_WRITTEN = {"created_at", "created_by", "set_at", "set_by", "deleted_at", "deleted_by"}
#: What names a row of each kind.
_IDS = {
    "geometry": "geometry_id",
    "node": "node_id",
    "line": "line_id",
    "parameter": "parameter_id",
    "scenario": "scenario_id",
    "deal": "deal_id",
    "event": "event_id",
    "study": "study_id",
    "optimization-operation": "optimization_operation_id",
    "finance-terms": "finance_terms_id",
}
#: Calls that take no key: what they answer is secret, or changes the token itself.
_WITHOUT_KEY = ("auth/token", "database")


class EnergyToolError(Exception):
    """A call that was refused: `status` of HTTP, a sentence, and the fields that are wrong as (path, sentence)."""

    def __init__(self, status: int, message: str, fields: Iterable[tuple[str, str]] = ()):
        self.status = status
        self.message = message
        self.fields = list(fields)
        lines = [f"{message} ({status})"] + [f"  {path}: {text}" for path, text in self.fields]
        super().__init__("\n".join(lines))


class RunFailed(Exception):
    """A run that ended without a result; `findings` say why."""

    def __init__(self, status: str, findings: list[dict[str, Any]]):
        self.status = status
        self.findings = findings
        super().__init__(f"The run ended with status {status}")


class Rows(list):
    """Rows of a table, each a dict."""

    def frame(self):
        """A data frame of pandas, or else of polars. Nested values become columns with a dot in their name."""
        flat = [_flat(row) for row in self]
        try:
            import pandas

            return pandas.DataFrame(flat)
        except ImportError:
            pass
        try:
            import polars

            return polars.DataFrame(flat, infer_schema_length=None)
        except ImportError:
            raise ImportError("A data frame needs pandas or polars.") from None


def _flat(row: dict[str, Any], before: str = "") -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            out.update(_flat(value, f"{before}{name}."))
        else:
            out[before + name] = value
    return out


def _rows(answer: Any) -> Rows:
    """Rows of a list; some lists name each row by its id."""
    return Rows(answer.values() if isinstance(answer, dict) else answer)


def _cells(text: str) -> Rows:
    """Rows of a CSV file; what looks like a number is one, and an empty cell is None."""
    rows = csv.DictReader(io.StringIO(text.lstrip("\ufeff")))
    return Rows({name: _cell(value) for name, value in row.items() if name is not None} for row in rows)


def _cell(text: str | None) -> Any:
    if text is None or text == "":
        return None
    try:
        return float(text)
    except ValueError:
        return text


def show(state: dict[str, Any]) -> None:
    """Prints how far something is, in one line: for `wait(show)`."""
    if "total" in state:
        print(f"\r{state['ended']} of {state['total']} runs ", end="" if state["running"] else "\n", flush=True)
    else:
        share = state.get("progress")
        text = f" {share:.0%}" if isinstance(share, (int, float)) else ""
        print(f"\r{state['status']}{text} ", end="\n" if state["ended"] else "", flush=True)


def sign_in(url: str, email: str, password: str, *, name: str | None = None, language: str = "en") -> "Client":
    """Signs in with mail and password; the token lives for 24 hours. `name` says what it is for in the list of tokens."""
    client = Client(url, language=language)
    body = {"email": email, "password": password, **({"name": name} if name else {})}
    client.token = client.post("auth/token", body)["token"]
    return client


class Client:
    """A signed-in person of one installation."""

    def __init__(self, url: str, token: str | None = None, *, language: str = "en", timeout: float = 120.0):
        self.url = url.rstrip("/")
        self.token = token
        self.language = language
        self.timeout = timeout

    # Calls

    def get(self, path: str, **query: Any) -> Any:
        """GET /api/<path>: its JSON, or bytes where it is a file."""
        return self._call("GET", path, query=query)

    def post(self, path: str, body: Any = None, **query: Any) -> Any:
        """POST /api/<path> with a body: JSON, or bytes for files."""
        return self._call("POST", path, body, query)

    def patch(self, path: str, body: Any = None, **query: Any) -> Any:
        return self._call("PATCH", path, body, query)

    def delete(self, path: str, **query: Any) -> Any:
        return self._call("DELETE", path, query=query)

    def table(self, address: str, **query: Any) -> Rows:
        """The rows of a CSV file that a page offers, by the address of the link "Download as CSV"."""
        path = "/" + address.removeprefix(self.url).lstrip("/")
        mark = "&" if "?" in path else "?"
        asked = urllib.parse.urlencode({key: value for key, value in query.items() if value is not None}, doseq=True)
        return _cells(self._send("GET", self.url + path + (mark + asked if asked else "")).decode("utf-8"))

    def _call(self, method: str, path: str, body: Any = None, query: dict[str, Any] | None = None) -> Any:
        path = path.removeprefix("/").removeprefix("api/")
        asked = {key: value for key, value in (query or {}).items() if value is not None}
        address = f"{self.url}/api/{path}" + (f"?{urllib.parse.urlencode(asked, doseq=True)}" if asked else "")
        return self._send(method, address, body, keyed=not path.startswith(_WITHOUT_KEY))

    def _send(self, method: str, address: str, body: Any = None, *, keyed: bool = True) -> Any:
        headers = self._headers()
        data = None
        if isinstance(body, (bytes, bytearray)):
            data, headers["Content-Type"] = bytes(body), "application/zip"
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        if method != "GET" and keyed:
            # The same call sent once more does its work once.
            headers["Idempotency-Key"] = f'"{uuid.uuid4()}"'
        repeatable = method == "GET" or "Idempotency-Key" in headers
        for attempt in range(_TRIES):
            request = urllib.request.Request(address, data=data, headers=headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                    return _read(answer.headers.get("Content-Type", ""), answer.read())
            except urllib.error.HTTPError as error:
                last = attempt == _TRIES - 1
                if error.code not in _TRY_AGAIN or last or not repeatable:
                    raise _refusal(error) from None
                wait = _seconds(error.headers.get("Retry-After")) or 2.0**attempt
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if attempt == _TRIES - 1 or not repeatable:
                    raise
                wait = 2.0**attempt
            time.sleep(min(wait, 120.0))
        raise AssertionError("unreachable")

    def _headers(self) -> dict[str, str]:
        signed_in = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Accept-Language": self.language, **signed_in}

    def changes(self, since: str | int | None = None, *, rows: bool = True) -> Iterator[dict[str, Any]]:
        """Changes as they happen, without an end: dicts of seq, set_mode (create, update, delete, restore), type, id, system_id, and of the row as
        it is now (item) unless `rows` is False. A run that ended has finished. A line that breaks is opened again where it was.

        `since` is a time or the seq of a change: what came after is told first; without it that of the last three minutes. A set_mode "reset"
        says that more was missed than is told: read your lists anew. Raises EnergyToolError when the sign-in is over.
        """
        position = since
        while True:
            query = {"detail": "rows" if rows else "ids", **({} if position is None else {"since": position})}
            address = f"{self.url}/api/stream?{urllib.parse.urlencode(query)}"
            wait = 5.0
            try:
                with urllib.request.urlopen(urllib.request.Request(address, headers=self._headers()), timeout=self.timeout) as lines:
                    for kind, seq, data in _events(lines):
                        position = position if seq is None else seq
                        if kind == "retry":
                            wait = data / 1000
                        if kind == "end" and data["status"] == 401:
                            raise EnergyToolError(401, "The sign-in is over.")
                        if kind == "reset":
                            yield {"seq": position, "set_mode": "reset", "type": "", "id": "", "system_id": None}
                        elif kind == "message":
                            yield data
            except urllib.error.HTTPError as error:
                if error.code not in _TRY_AGAIN:
                    raise _refusal(error) from None
                wait = _seconds(error.headers.get("Retry-After")) or wait
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(wait)

    # What there is

    def systems(self) -> Rows:
        """All systems that the person sees."""
        return Rows(self.get("systems"))

    def system(self, name: str) -> "System":
        """A system by its id or its name. Raises KeyError where there is none, or several of the name."""
        rows = [row for row in self.systems() if name in (row["system_id"], row["name"])]
        exact = [row for row in rows if row["system_id"] == name] or rows
        if len(exact) != 1:
            raise KeyError(f"{len(exact)} systems are called {name!r}")
        return System(self, exact[0])

    def create_system(
        self,
        name: str,
        country: str,
        border: Iterable[tuple[float, float]],
        *,
        timezone: str,
        currency: str = "EUR",
    ) -> "System":
        """A new system with its border (longitude, latitude) alone. `country` is a code as "DE", `timezone` a name as "Europe/Berlin"."""
        body = {
            "system_id": str(uuid.uuid4()),
            "geometry_id": str(uuid.uuid4()),
            "name": name,
            "unit": currency,
            "timezone": timezone,
            "properties": {"country_code": country},
        }
        system = System(self, self.post("system", body))
        ring = [list(point) for point in border]
        row = {"geometry_id": body["geometry_id"], "name": name, "type": "Polygon", "coordinates": [[*ring, ring[0]]]}
        system.save("geometry", row)
        return system

    def tariffs(self) -> Rows:
        """The tariffs of the space."""
        return Rows(self.get("tariffs"))

    def save_tariff(self, tariff: dict[str, Any]) -> dict[str, Any]:
        """Creates a tariff, or replaces the one with its tariff_id; returns it as stored."""
        return self.post("tariff", {"tariff_id": str(uuid.uuid4()), **tariff})

    def parameter_types(self) -> Rows:
        """Kinds of parameters, with their units."""
        return Rows(self.get("parameter-types"))

    def run(self, optimization_id: str) -> "Run":
        return Run(self, optimization_id)

    def study(self, study_id: str) -> "Study":
        return Study(self, study_id)

    def import_system(self, archive: bytes, *, poll: float = 1.0) -> "System":
        """Stores a system from its archive, or a model of another tool, and waits for it. Raises EnergyToolError with the reason."""
        state = self.post("import/system", archive)
        while state["stage"] not in ("done", "failed", "cancelled", "refused"):
            time.sleep(poll)
            state = self.get(f"import/system/{state['import_id']}")
        if not state.get("system_id"):
            texts = [(finding["severity"], finding["text"]) for finding in state["findings"]]
            raise EnergyToolError(422, state.get("message") or "Nothing was stored", texts)
        return self.system(state["system_id"])


class System:
    """A system: what it is made of, its runs and studies."""

    def __init__(self, client: Client, row: dict[str, Any]):
        self.client = client
        self.row = row
        self.id: str = row["system_id"]
        self.name: str = row["name"]

    def __repr__(self) -> str:
        return f"System({self.name!r}, {self.id!r})"

    def list(self, what: str) -> Rows:
        """A list of the system as the API has it: geometries, nodes, lines, scenarios, deals, finance-terms, live-series and more."""
        return _rows(self.client.get(f"system/{self.id}/{what}"))

    def save(self, kind: str, row: dict[str, Any]) -> dict[str, Any]:
        """Creates a row of the system, or replaces the one with its id: geometry, node, line, parameter, deal, event and more."""
        body = {_IDS[kind]: str(uuid.uuid4()), "system_id": self.id, **_own(row)}
        return self.client.post(kind, body)

    def add_location(self, name: str, longitude: float, latitude: float) -> dict[str, Any]:
        """A location at a point."""
        return self.save("geometry", {"name": name, "type": "Point", "coordinates": [longitude, latitude]})

    def add_component(
        self,
        name: str,
        technology: str,
        location: str,
        parameters: dict[str, tuple] | None = None,
        *,
        reference: str | None = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """A component at a location (its id), with parameters by type: (number or id of a series, unit). A cost is money; (number, unit, "CO2")
        and the like are not.

        `fields` are those of the API: status ("existing" or "optional"), carrier_level_input, carrier_level_output and more. `reference` says
        where the numbers are from.
        """
        row = {"name": name, "technology_id": technology, "geometry_id": location, "is_draft": False, **fields}
        component = self.save("node", row)
        kinds = {kind["parameter_type"]: kind for kind in self.client.parameter_types()} if parameters else {}
        for parameter_type, (value, unit, *impact) in (parameters or {}).items():
            series = {"ts_id": value} if isinstance(value, str) else {}
            properties = {"type": parameter_type, "unit": unit, "value": None if series else value}
            if "impact" in kinds.get(parameter_type, {}).get("varproperties", ()):
                properties["impact"] = impact[0] if impact else "money"
            if reference:
                properties["reference"] = reference
            self.save_parameter({"node_id": component["node_id"], **series, "properties": properties})
        return component

    def save_series(self, points: Iterable[tuple[str, float | None]], unit: str, *, source: str | None = None) -> str:
        """Stores a series of times (ISO 8601 with an offset, one regular step) and values; returns its id."""
        ts_id = str(uuid.uuid4())
        properties = {"unit": unit, **({"source": source} if source else {})}
        data = [{"timestamp": at, "value": value} for at, value in points]
        self.client.post(f"timeseries/{ts_id}", {"system_id": self.id, "properties": properties, "data": data})
        return ts_id

    def locations(self) -> Rows:
        return self.list("geometries")

    def components(self) -> Rows:
        return self.list("nodes")

    def lines(self) -> Rows:
        return self.list("lines")

    def scenarios(self) -> Rows:
        return self.list("scenarios")

    def parameters(self) -> Rows:
        """The parameters of components and lines."""
        return Rows([*self.list("nodes/parameters"), *self.list("lines/parameters")])

    def save_parameter(self, parameter: dict[str, Any]) -> dict[str, Any]:
        """Creates a parameter, or replaces the one with its parameter_id; returns it as stored."""
        row = {"parameter_id": str(uuid.uuid4()), "system_id": self.id, "scenario_id": "base", **parameter}
        return self.client.post("parameter", row)

    def set_value(
        self,
        component: str,
        parameter_type: str,
        value: float,
        *,
        unit: str | None = None,
        scenario_id: str = "base",
        reference: str | None = None,
    ) -> dict[str, Any]:
        """Gives a parameter that a component has another number, and says where that is from; KeyError where it has not just one."""
        node_id = self.component(component)["node_id"]
        rows = [
            row
            for row in self.list("nodes/parameters")
            if row["node_id"] == node_id
            and row["properties"]["type"] == parameter_type
            and row["scenario_id"] == scenario_id
        ]
        if len(rows) != 1:
            raise KeyError(f"{component} has {len(rows)} parameters of type {parameter_type}")
        # The source of the number before is none of this one.
        properties = {**rows[0]["properties"], "value": value, "reference": reference}
        if unit:
            properties["unit"] = unit
        row = {**_own(rows[0]), "ts_id": None, "properties": {k: v for k, v in properties.items() if v is not None}}
        return self.client.post("parameter", row)

    def component(self, name: str) -> dict[str, Any]:
        """A component by its id or name."""
        rows = [row for row in self.components() if name in (row["node_id"], row["name"])]
        if len(rows) != 1:
            raise KeyError(f"{len(rows)} components are called {name!r}")
        return rows[0]

    def timeseries(self, ts_id: str, timezone: str = "UTC") -> Rows:
        """Points of a series that a parameter has: timestamp and value."""
        return Rows(self.client.get(f"timeseries/{ts_id}", timezone=timezone))

    def checks(self) -> dict[str, Any]:
        """Whether the system is ready for a run, and what is missing or odd in it."""
        return self.client.get(f"system/{self.id}/checks")

    def runs(self) -> Rows:
        return self.list("optimizations")

    def studies(self) -> Rows:
        return self.list("studies")

    def deals(self) -> Rows:
        return self.list("deals")

    def portfolio(self, view: str, **query: Any) -> Any:
        """A view of the portfolio: mtm (its value), risk, positions, need, settlement, credit and more; from=... is written from_=..."""
        return self.client.get(f"system/{self.id}/portfolio/{view}", **{k.rstrip("_"): v for k, v in query.items()})

    def plans(self) -> Rows:
        """Plans of the operation, those in force among them."""
        return self.list("optimization-operations")

    def schedule(self) -> dict[str, Any]:
        """What the plan in force says that each component is to do [kW], and why."""
        return self.client.get(f"system/{self.id}/schedule")

    def start_plan(self, name: str, start_at: str, *, days: int = 1, **more: Any) -> "Plan":
        """Orders a plan of the operation from a time (ISO 8601, UTC) on."""
        row = self.save("optimization-operation", {"name": name, "start_at": start_at, "days": days, **more})
        return Plan(self.client, row["optimization_operation_id"])

    def measured_days(self, month: str) -> Rows:
        """Each day of a month ("2026-11") that was operated: what it cost, by plan, by habit and with foresight, in the currency of the system."""
        return self.client.table(f"system/{self.id}/operator/measured.csv", **{"from": f"{month}-01"})

    def archive(self) -> bytes:
        """The whole system as one file, for `Client.import_system` of this or another installation."""
        return self.client.get(f"system/{self.id}/export")

    def rename(self, name: str) -> "System":
        """Gives the system another name."""
        return System(self.client, self.client.post("system", {**_own(self.row), "name": name}))

    def copy(self, name: str) -> "System":
        """The whole system once more, under another name."""
        return self.client.import_system(self.archive()).rename(name)

    def start_run(
        self,
        name: str,
        years: Iterable[int],
        *,
        scenarios: Iterable[str] = ("base",),
        config: dict[str, Any] | None = None,
        **more: Any,
    ) -> "Run":
        """Starts a run; `config` has the fields of the API (delta_t, temporal_clustering, ...) that differ from their defaults."""
        optimization_id = str(uuid.uuid4())
        body = {
            "optimization_id": optimization_id,
            "system_id": self.id,
            "name": name,
            "scenario_ids": list(scenarios),
            "dates": [f"{year}-01-01" for year in years],
            "config": config or {},
            **more,
        }
        self.client.post("optimization", body)
        return Run(self.client, optimization_id)


class Run:
    """A run: its state, and what it came to."""

    def __init__(self, client: Client, optimization_id: str):
        self.client = client
        self.id = optimization_id

    def __repr__(self) -> str:
        return f"Run({self.id!r})"

    def row(self) -> dict[str, Any]:
        return self.client.get(f"optimization/{self.id}")

    def state(self) -> dict[str, Any]:
        """Status, progress, and what it waits for."""
        return self.client.get(f"optimization/{self.id}/state")

    def wait(
        self,
        on_progress: Callable[[dict[str, Any]], None] | None = None,
        *,
        timeout: float | None = None,
        poll: float = 1.0,
    ) -> "Run":
        """Waits for the end of the run and returns it. Raises RunFailed without a result, TimeoutError after `timeout` seconds."""
        began = time.monotonic()
        while True:
            state = self.state()
            if on_progress:
                on_progress(state)
            if state["ended"]:
                if state["status"] in ("success", "warning"):
                    return self
                raise RunFailed(state["status"], state.get("findings") or [])
            if timeout is not None and time.monotonic() - began > timeout:
                raise TimeoutError(f"The run is at {state['status']} after {timeout} s")
            time.sleep(poll)

    def cancel(self) -> None:
        self.client.post(f"optimization/{self.id}/cancel")

    def result(self, view: str = "summary", **query: Any) -> Any:
        """A view of the result: summary, status-quo, capacities, costs, operation, components and more; year=... where it has several."""
        return self.client.get(f"optimization/{self.id}/results/{view}", **query)

    def series(self, component: str, variable: str, year: int) -> Rows:
        """What a component did in each step of a year: time in UTC and value."""
        answer = self.client.get(
            f"optimization/{self.id}/results/series", component=component, variable=variable, year=year
        )
        return Rows({"time": at, "value": value} for at, value in _timed(answer))

    def hours(self, year: int | None = None) -> Rows:
        """Every step of a year, the last if none is named: times, then each flow, level, balance and price with its unit."""
        return _cells(self._hours(year, "csv").decode("utf-8"))

    def hours_frame(self, year: int | None = None):
        """The same as a data frame: read from Parquet where pandas with pyarrow, or polars, is installed; else as `hours(year).frame()`."""
        try:
            import pandas
            import pyarrow  # noqa: F401  what pandas reads Parquet with

            return pandas.read_parquet(io.BytesIO(self._hours(year, "parquet")))
        except ImportError:
            pass
        try:
            import polars

            return polars.read_parquet(io.BytesIO(self._hours(year, "parquet")))
        except ImportError:
            return self.hours(year).frame()

    def _hours(self, year: int | None, format: str) -> bytes:
        return self.client.get(f"optimization/{self.id}/results/hours", year=year, format=format)

    def study(self, name: str, kind: str, **settings: Any) -> "Study":
        """Asks "what if" of this run by further runs: kind is tornado, sweep, alternatives, near_optimal, why_not, many_years or monte_carlo."""
        study_id = str(uuid.uuid4())
        body = {
            "study_id": study_id,
            "system_id": self.row()["system_id"],
            "optimization_id": self.id,
            "name": name,
            "settings": {"kind": kind, **settings},
        }
        self.client.post("study", body)
        return Study(self.client, study_id)

    def parameters(self) -> Any:
        """The parameters that the run read, as they were then."""
        return self.client.get(f"optimization/{self.id}/parameters")

    def model(self, format: str = "mps") -> bytes:
        """The linear model of the run, zipped, in MPS or LP format."""
        return self.client.get(f"optimization/{self.id}/model", format=format)


class Study:
    """A study: many runs of one run with something changed."""

    def __init__(self, client: Client, study_id: str):
        self.client = client
        self.id = study_id

    def runs(self) -> Any:
        """Its progress, and its runs: what each changes, and what it came to."""
        return self.client.get(f"study/{self.id}/runs")

    def wait(
        self,
        on_progress: Callable[[dict[str, Any]], None] | None = None,
        *,
        timeout: float | None = None,
        poll: float = 1.0,
    ) -> "Study":
        """Waits for the end of all its runs and returns it. Raises RunFailed where none has a result, TimeoutError after `timeout` seconds."""
        began = time.monotonic()
        while True:
            progress = self.runs()["progress"]
            if on_progress:
                on_progress(progress)
            if not progress["running"]:
                if progress["failed"] and progress["failed"] == progress["ended"]:
                    raise RunFailed("error", [])
                return self
            if timeout is not None and time.monotonic() - began > timeout:
                raise TimeoutError(f"{progress['ended']} of {progress['total']} runs have ended after {timeout} s")
            time.sleep(poll)

    def years(self) -> Any:
        """One plan for many weather years: its sizes, and what each year costs with it."""
        return self.client.get(f"study/{self.id}/years")

    def alternatives(self) -> Any:
        """The ranked table of a study of alternatives."""
        return self.client.get(f"study/{self.id}/alternatives")

    def cancel(self) -> None:
        self.client.post(f"study/{self.id}/cancel")


class Plan:
    """A plan of the operation of the next days."""

    def __init__(self, client: Client, operation_id: str):
        self.client = client
        self.id = operation_id

    def row(self) -> dict[str, Any]:
        """Status, times and log."""
        return self.client.get(f"optimization-operation/{self.id}")

    def wait(self, *, timeout: float | None = None, poll: float = 1.0) -> "Plan":
        """Waits until it is computed and returns it. Raises RunFailed without a plan, TimeoutError after `timeout` seconds."""
        began = time.monotonic()
        while (status := self.row()["status"]) == "pending":
            if timeout is not None and time.monotonic() - began > timeout:
                raise TimeoutError(f"The plan is at {status} after {timeout} s")
            time.sleep(poll)
        if status in ("error", "abort"):
            raise RunFailed(status, self.row()["logs"])
        return self


def _timed(series: dict[str, Any]) -> Iterator[tuple[str, float]]:
    from datetime import datetime, timedelta

    start = datetime.fromisoformat(series["start"].replace("Z", "+00:00"))
    for i, value in enumerate(series["values"]):
        yield (start + timedelta(hours=i * series["step_h"])).isoformat(), value


def _events(lines: Iterable[bytes]) -> Iterator[tuple[str, int | None, Any]]:
    """Server-sent events as (kind, position, data); one that only moves the position is a "position", and "retry" says how long to
    wait [ms] before the next attempt."""
    kind, seq, data = "", None, []
    for line in lines:
        name, _, value = line.decode("utf-8").rstrip("\r\n").partition(": ")
        if name == "event":
            kind = value
        elif name == "id":
            seq = int(value)
        elif name == "data":
            data.append(value)
        elif name == "retry":
            yield ("retry", None, int(value))
        elif name == "":
            if data or seq is not None:
                yield (kind or ("message" if data else "position"), seq, json.loads("\n".join(data)) if data else None)
            kind, seq, data = "", None, []


def _own(row: dict[str, Any]) -> dict[str, Any]:
    """A row without what the product writes itself."""
    return {key: value for key, value in row.items() if key not in _WRITTEN}


def _read(kind: str, data: bytes) -> Any:
    if "json" in kind:
        return json.loads(data) if data else None
    return data if data else None


def _seconds(text: str | None) -> float | None:
    try:
        return float(text) if text else None
    except ValueError:
        return None


def _refusal(error: urllib.error.HTTPError) -> EnergyToolError:
    try:
        body = json.loads(error.read())
    except ValueError:
        body = {}
    details = body.get("error_details") or []
    if isinstance(details, dict):
        details = [{"field": path, "message": text} for path, text in details.items()]
    fields = [(str(one.get("field", "")), str(one.get("message", ""))) for one in details if isinstance(one, dict)]
    return EnergyToolError(error.code, body.get("message") or str(error.reason), fields)
