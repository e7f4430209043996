// Asks swagger-parser whether the document is valid.
import SwaggerParser from "@apidevtools/swagger-parser";

await SwaggerParser.validate("schema.json");
